import type { Offer } from '@gatehouse/contract/offer';
import type { Currency } from '@gatehouse/domain/money';
import type { Queries } from '../../../db/db.ts';
import type { Content, Product } from '../../content/files/content.ts';
import { type Purchaseable, purchaseablesOf } from '../catalogue/purchaseables.ts';
import type { OwnedProducts } from '../ownerships/owned-products.service.ts';
import type { Promotions } from './promotions.service.ts';
import { upgradeAmount } from './upgrade.rules.ts';

interface Player {
  id: string;
  createdAt: Date;
}

/** What something costs a player, and what they need for it. The summary shows it, and the purchase demands it. */
export interface Quote {
  isOwned: boolean;
  offer: Offer;
  /** The price of an edition for those who do not own its game; null for them. */
  fullAmount: number | null;
  /** The game that it needs and the player does not have. Without an offer it is not for sale. */
  game: { product: Product; offer: Offer | null } | null;
}

export type Quotes = ReturnType<typeof createQuotes>;

export function createQuotes({
  content,
  ownedProducts,
  promotions,
}: {
  content: Content;
  ownedProducts: Pick<OwnedProducts, 'has' | 'hasItem'>;
  promotions: Pick<Promotions, 'offerFor'>;
}) {
  /** An add-on belongs to a game, and so do currency, items and editions that do not contain it. */
  function neededGame({ product, extra, grantsProduct }: Purchaseable): Product | undefined {
    const isPartOfGame = extra !== null && !grantsProduct;
    return product.addOnOf ? content.products.get(product.addOnOf) : isPartOfGame ? product : undefined;
  }

  async function missingGame(
    queries: Queries,
    player: Player | null,
    sold: Purchaseable,
    currency: Currency,
  ): Promise<Quote['game']> {
    const product = neededGame(sold);
    if (!product || (player && (await ownedProducts.has(queries, player.id, product.name)))) return null;
    const [main] = purchaseablesOf(product);
    const offer = main?.isForSale ? await promotions.offerFor(queries, player, main, currency) : null;
    return { product, offer };
  }

  async function quoteIn(
    queries: Queries,
    player: Player | null,
    sold: Purchaseable,
    currency: Currency,
  ): Promise<Quote> {
    const offer = await promotions.offerFor(queries, player, sold, currency);
    const owned = player !== null && (await ownedProducts.hasItem(queries, player.id, sold));
    const inSame = offer.kind === 'free' ? currency : (offer.currency as Currency);
    const game = owned ? null : await missingGame(queries, player, sold, inSame);
    const full = { isOwned: owned, offer, fullAmount: null, game };
    const { product, extra, grantsProduct } = sold;
    if (owned || offer.kind === 'free' || player === null || extra === null || !grantsProduct) return full;
    if (!(await ownedProducts.has(queries, player.id, product.name))) return full;
    const amount = upgradeAmount(offer, product.prices?.[inSame]?.amount);
    if (amount === null) return full;
    return {
      ...full,
      offer: { kind: 'price', amount, currency: offer.currency },
      fullAmount: offer.amount,
    };
  }

  return async function quote(
    queries: Queries,
    player: Player | null,
    sold: Purchaseable,
    currency: Currency,
  ): Promise<Quote> {
    const quoted = await quoteIn(queries, player, sold, currency);
    const prices = [quoted.offer, quoted.game?.offer].filter((offer) => offer?.kind === 'price');
    // Both together have one price, and everything has one in the default currency.
    const isMixed = new Set(prices.map((price) => price.currency)).size > 1;
    return isMixed ? quoteIn(queries, player, sold, content.shop.currencies.default) : quoted;
  };
}
