import { Column, Hr, Row } from '@react-email/components';
import type { ReactNode } from 'react';
import { ShownLink } from './action.tsx';
import { Decoration } from './decoration.tsx';
import type { Look } from './theme.ts';

interface SafetyNoteProps {
  note: ReactNode;
  link: string | undefined;
  shieldUrl: string;
  look: Look;
}

export function SafetyNote({ note, link, shieldUrl, look }: SafetyNoteProps) {
  return (
    <>
      <Hr style={{ margin: '27px 0 20px', borderTop: `1px solid ${look.colour.line}` }} />
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
            color: look.colour.text2,
          }}
        >
          {note}
          {link && (
            <>
              <br />
              <ShownLink to={link} look={look} />
            </>
          )}
        </Column>
      </Row>
    </>
  );
}
