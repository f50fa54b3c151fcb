import { Column, Row, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { COLOUR, type Look } from './theme.ts';

/** The digits are one word, so that a double click or a long press selects the whole code. */
export function CodeBox({ code, validity, look }: { code: string; validity: ReactNode; look: Look }) {
  return (
    <>
      <Row>
        <Column
          align="center"
          dir="ltr"
          style={{
            padding: '20px 8px 20px 16px',
            backgroundColor: COLOUR.wash,
            border: `1px solid ${COLOUR.line}`,
            borderRadius: 12,
            fontFamily: look.mono,
            fontSize: 34,
            lineHeight: '40px',
            fontWeight: 600,
            letterSpacing: '0.24em',
            color: COLOUR.text,
          }}
        >
          {code}
        </Column>
      </Row>
      <Text
        style={{
          margin: '16px 0 0',
          fontFamily: look.text,
          fontSize: 14,
          lineHeight: '24px',
          color: COLOUR.text2,
        }}
      >
        {validity}
      </Text>
    </>
  );
}
