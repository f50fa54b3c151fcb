import type { LibraryItem } from '@gatehouse/contract/library';
import type { Locale } from '@gatehouse/domain/locales';
import { playUrlOf } from '../../commerce/catalogue/product-detail.ts';
import type { Content, Game, Product } from '../../content/files/content.ts';
import { artPath } from '../../content/localisation/art-path.ts';
import { pickProductTexts, regionNameOf } from '../../content/localisation/pick-locale.ts';

type LibraryEntry = Omit<LibraryItem, 'playedSeconds' | 'lastPlayed' | 'belongings'>;

/** The part of a library entry that is the same for every owner. */
export function libraryEntryOf(content: Content, product: Product, game: Game, wanted: Locale): LibraryEntry {
  const { displayName, genre } = pickProductTexts(product, wanted).value;
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
    locales: [...product.texts.keys()],
    systems: product.platforms,
    playUrl: playUrlOf(game),
  };
}
