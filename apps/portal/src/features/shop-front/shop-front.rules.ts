import type { FrontPage } from '@gatehouse/contract/front-page';

/** Whether there are no products: the account band alone does not count. */
export function isEmptyFrontPage({ hero, rows }: FrontPage): boolean {
  return hero.length === 0 && rows.every(({ items }) => items.length === 0);
}
