import type { Product } from '@gatehouse/contract/product';

/** The fields of a game that its download page shows. */
export interface ClientProduct {
  productName: string;
  gameId: string;
  displayName: string;
  logo: string | null;
  website: string | null;
  hero: string;
  /** With `browser`. */
  systems: readonly string[];
}

/** Null for a product that is not a game. */
export function clientProductOf(product: Product): ClientProduct | null {
  const { productName, gameId, displayName, hero, productLpcImage, productWebsite, systems } = product;
  if (!gameId) return null;
  return {
    productName,
    gameId,
    displayName,
    hero,
    logo: productLpcImage,
    website: productWebsite,
    systems,
  };
}
