import type { Call } from '../../platform/http/call-options.ts';
import type { Resource } from '../../platform/resources.ts';

/** The one scene beside the form, with the words that go with it. */
export interface GateArt {
  displayName: string;
  genre: string;
  tagline: string;
  image: string;
  wordmark: string | null;
}

/** The scene of the game a visitor comes from, else the last one of the shop front's hero. */
export const gateArtResource = (
  call: Call,
  locale: string,
  game: string | null,
): Resource<GateArt | null> => ({
  key: `gate-art ${locale} ${game ?? ''}`,
  load: () => (game ? artOfGame(call, locale, game) : artOfHouse(call, locale)),
});

async function artOfHouse(call: Call, locale: string): Promise<GateArt | null> {
  const { hero } = await call('GET /config/store/frontpage/:locale', { params: { locale } });
  const slide = hero.at(-1);
  if (!slide) return null;
  const { displayName, genre, tagline, image, wordmark } = slide;
  return { displayName, genre, tagline, image, wordmark };
}

async function artOfGame(call: Call, locale: string, name: string): Promise<GateArt | null> {
  const product = await call('GET /product/:name/:locale', { params: { name, locale } });
  const { displayName, genre, tagline, hero: image, wordmark } = product;
  return { displayName, genre, tagline, image, wordmark };
}
