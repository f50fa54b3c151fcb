import { Column, Hr, Row } from '@react-email/components';
import type { ReactNode } from 'react';
import { Decoration } from './decoration.tsx';
import { COLOUR, type Look } from './theme.ts';

export function SafetyNote({ note, shieldUrl, look }: { note: ReactNode; shieldUrl: string; look: Look }) {
  return (
    <>
      <Hr style={{ margin: '27px 0 20px', borderTop: `1px solid ${COLOUR.line}` }} />
      <Row>
        <Column style={{ width: 34, verticalAlign: 'top' }}>
          <Decoration src={shieldUrl} width={20} height={20} style={{ marginTop: 1 }} />
        </Column>
        <Column
          style={{
            fontFamily: look.text,
            fontSize: 14,
            lineHeight: '22px',
            textAlign: look.align,
            color: COLOUR.text2,
          }}
        >
          {note}
        </Column>
      </Row>
    </>
  );
}
