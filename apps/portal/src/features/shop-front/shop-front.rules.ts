import type { FrontPage } from '@gatehouse/contract/front-page';

/** Whether there are no products: the account band alone does not count. */
export function isEmptyFrontPage({ hero, rows }: FrontPage): boolean {
  return hero.length === 0 && rows.every(({ items }) => items.length === 0);
}

/** The game whose article a link leads to; null for any other link. */
export function gameOfArticle(link: string): string | null {
  return /^app:\/play\/([a-z0-9-]+)\/news\/./.exec(link)?.[1] ?? null;
}
