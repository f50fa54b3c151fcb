import type { LibraryItem } from '@gatehouse/contract/library';
import type { Locale } from '@gatehouse/domain/locales';
import { playUrlOf } from '../../commerce/catalogue/product-detail.ts';
import type { Content, Game, Product } from '../../content/files/content.ts';
import { artPath } from '../../content/localisation/art-path.ts';
import { pickLocale } from '../../content/localisation/pick-locale.ts';
import { wordsOf } from '../../content/localisation/product-words.ts';

type LibraryEntry = Omit<LibraryItem, 'playedSeconds' | 'lastPlayed'>;

/** What the library says of a game to everybody who has it. */
export function libraryEntryOf(content: Content, product: Product, game: Game, wanted: Locale): LibraryEntry {
  const { displayName, genre } = wordsOf(product, wanted).value;
  return {
    productName: product.name,
    gameId: game.id,
    displayName,
    genre,
    hero: artPath(content, product, 'hero'),
    thumb: artPath(content, product, 'thumb'),
    wordmark: artPath(content, product, 'wordmark'),
    accountGroup: game.accountGroup,
    environments: game.environments.map(({ id, region }) => ({
      id,
      region,
      regionName: regionNameOf(game, region, wanted),
    })),
    locales: [...product.words.keys()],
    systems: product.platforms,
    playUrl: playUrlOf(game),
  };
}

function regionNameOf({ regions }: Game, region: string, wanted: Locale): string {
  const names = regions.find(({ id }) => id === region)?.display_names ?? {};
  return pickLocale(new Map(Object.entries(names) as [Locale, string][]), wanted)?.value ?? region;
}
