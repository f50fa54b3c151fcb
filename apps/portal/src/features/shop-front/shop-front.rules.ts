import type { FrontPage } from '@gatehouse/contract/front-page';

/** Whether there are no products: the account band alone does not count. */
export function isEmptyFrontPage({ hero, rows }: FrontPage): boolean {
  return hero.length === 0 && rows.every(({ items }) => items.length === 0);
}

/** The page of a product, in the link format of the content. */
export function productLink(productName: string): string {
  return `app:/shop/${productName}`;
}

/** Where a game is played or downloaded. */
export function playLink(productName: string): string {
  return `app:/play/${productName}`;
}
