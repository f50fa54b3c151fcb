import { Column, Row } from '@react-email/components';
import { Decoration } from './decoration.tsx';
import { CARD_WIDTH, type Look } from './theme.ts';

const ART_HEIGHT = 216;
const CORNERS = '19px 19px 0 0';

/** Decoration only: when the picture is blocked, the band is a plain colour of the same height. */
export function ArtBand({ url, look }: { url: string; look: Look }) {
  return (
    // A blocked picture has its own width; the fixed table layout keeps it from widening the card.
    <Row style={{ tableLayout: 'fixed' }}>
      <Column
        style={{ backgroundColor: look.colour.artHaze, borderRadius: CORNERS, fontSize: 0, lineHeight: 0 }}
      >
        <Decoration
          className="art"
          src={url}
          width={CARD_WIDTH}
          height={ART_HEIGHT}
          style={{
            width: '100%',
            height: ART_HEIGHT,
            objectFit: 'cover',
            objectPosition: '50% 40%',
            borderRadius: CORNERS,
            ...(look.direction === 'rtl' && { transform: 'scaleX(-1)' }),
          }}
        />
      </Column>
    </Row>
  );
}
