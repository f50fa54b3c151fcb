import type { FrontPage, FrontPageItem } from '@gatehouse/contract/front-page';

type Game = Pick<FrontPageItem, 'productName' | 'displayName' | 'genre' | 'image'>;

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en');
}

/** The games of the shop front with a poster, each once, in the order of its rows. */
export function gamesOn({ rows }: Pick<FrontPage, 'rows'>): Game[] {
  const games = new Map<string, Game>();
  for (const { kind, items } of rows) {
    if (kind !== 'cards') continue;
    for (const item of items) games.set(item.productName, item);
  }
  return [...games.values()];
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
