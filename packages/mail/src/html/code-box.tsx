import { Column, Row, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import type { Look } from './theme.ts';

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
            backgroundColor: look.colour.wash,
            border: `1px solid ${look.colour.line}`,
            borderRadius: 12,
            fontFamily: look.mono,
            fontSize: 34,
            lineHeight: '40px',
            fontWeight: 600,
            letterSpacing: '0.24em',
            color: look.colour.text,
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
          color: look.colour.text2,
        }}
      >
        {validity}
      </Text>
    </>
  );
}
