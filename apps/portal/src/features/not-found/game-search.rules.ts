import type { FrontPage } from '@gatehouse/contract/front-page';
import type { ProductConfigEntry } from '@gatehouse/contract/product';

interface Game {
  productName: string;
  displayName: string;
  /** Empty where the shop front does not name it. */
  genre: string;
  image: string;
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en');
}

/** All products that are games, with the genres of the shop front. */
export function gamesOf(
  products: readonly ProductConfigEntry[],
  frontPage: Pick<FrontPage, 'hero' | 'rows'> | undefined,
): Game[] {
  const shown = frontPage ? [...frontPage.hero, ...frontPage.rows.flatMap(({ items }) => items)] : [];
  const genres = new Map(shown.map(({ productName, genre }) => [productName, genre]));
  return products
    .filter(({ gamePurchaseType }) => gamePurchaseType !== 'add-on')
    .map(({ productName, displayName, productPreviewImage: image }) => {
      return { productName, displayName, genre: genres.get(productName) ?? '', image };
    });
}

/** Games with a word that starts with what was typed, in their name or genre. */
export function gamesCalled(games: readonly Game[], typed: string): Game[] {
  const wanted = fold(typed.trim());
  return games.filter(({ displayName, genre }) =>
    [displayName, genre].some(
      (name) =>
        fold(name).startsWith(wanted) ||
        fold(name)
          .split(/[\s-]+/)
          .some((word) => word.startsWith(wanted)),
    ),
  );
}
