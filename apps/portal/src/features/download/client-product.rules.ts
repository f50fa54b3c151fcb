import type { Product } from '@gatehouse/contract/product';

/** What the page of a game's client shows of the game. */
export interface ClientProduct {
  productName: string;
  gameId: string;
  displayName: string;
  logo: string | null;
  website: string | null;
  hero: string;
  hasClient: boolean;
}

/** Null for a product that is no game. */
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
    hasClient: systems.includes('windows'),
  };
}
