import type { Content, Prices, Product } from '../../content/files/content.ts';

type Extra = Product['extras'][number];

/** What a player can buy: a product itself, or an extra of it. */
export interface Purchaseable {
  id: string;
  product: Product;
  extra: Extra | null;
  /** Undefined for what is free. */
  prices: Prices | undefined;
  isForSale: boolean;
  /** Whether the buyer owns the product itself afterwards: an edition of a paid game contains the game. */
  grantsProduct: boolean;
  /** Whether a player can own it once only. Currency can be bought again and again. */
  isUnique: boolean;
  /**
   * Whether the game delivers it to one account, which an order can name. It belongs to the player all the same: an item can be
   * bought once, whatever the account.
   */
  isForAccount: boolean;
}

/** The product itself first, then its extras in the order of the content. */
export function purchaseablesOf(product: Product): Purchaseable[] {
  const main: Purchaseable = {
    id: product.id,
    product,
    extra: null,
    prices: product.prices,
    isForSale: product.isForSale,
    grantsProduct: true,
    isUnique: true,
    isForAccount: false,
  };
  const extras = product.extras.map((extra) => ({
    id: extra.id,
    product,
    extra,
    prices: extra.prices,
    isForSale: extra.isForSale && product.isForSale,
    grantsProduct: extra.kind === 'edition' && !product.freeToPlay,
    isUnique: extra.kind !== 'currency',
    isForAccount: extra.kind !== 'edition',
  }));
  return [main, ...extras];
}

export function findPurchaseable(
  { products }: Pick<Content, 'products'>,
  productName: string,
  id: string,
): Purchaseable | undefined {
  const product = products.get(productName);
  return product && purchaseablesOf(product).find((one) => one.id === id);
}
