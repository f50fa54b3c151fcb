import type { FrontPage } from '@gatehouse/contract/front-page';

/** A page with nothing to look at: the band alone is no shop. */
export function isEmptyFrontPage({ hero, rows }: FrontPage): boolean {
  return hero.length === 0 && rows.every(({ items }) => items.length === 0);
}

/** The page of a product, as content writes links. */
export function productLink(productName: string): string {
  return `app:/shop/${productName}`;
}
