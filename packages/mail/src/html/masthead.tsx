import { Column, Row } from '@react-email/components';
import { Decoration } from './decoration.tsx';
import type { Look } from './theme.ts';

/** The name is text, so that it is visible when pictures are blocked. */
export function Masthead({ name, markUrl, look }: { name: string; markUrl: string; look: Look }) {
  return (
    <Row align={look.align} style={{ width: 'auto' }}>
      <Column style={{ padding: '31px 0 21px', verticalAlign: 'middle' }}>
        <Decoration src={markUrl} width={24} height={26} style={{ margin: '0 1px' }} />
      </Column>
      <Column
        style={{
          padding: '31px 10px 21px',
          verticalAlign: 'middle',
          fontFamily: look.display,
          fontSize: 18,
          lineHeight: '26px',
          fontWeight: 600,
          letterSpacing: look.tracking === '0' ? '0' : '-0.01em',
          color: look.colour.text,
        }}
      >
        <bdi>{name}</bdi>
      </Column>
    </Row>
  );
}
