import type { Game } from '@gatehouse/contract/game';
import type { GameAccount, GameAccounts } from '@gatehouse/contract/game-account';
import type { Offer } from '@gatehouse/contract/offer';
import type { PURCHASEABLE_KINDS } from '@gatehouse/contract/purchase';
import { type Failures, TRANSPORT_FAILURES } from '../../../data/failures.ts';
import type { FormFailure } from '../../../platform/forms/form-failure.ts';

/** What a player wants to buy, at the price that the page showed. */
export interface PurchaseWish {
  productName: string;
  purchaseableId: string;
  amount: number;
  currency: string;
  /** The game in which an account gets it; undefined for what belongs to the player. */
  game?: string | undefined;
  /** That account, once it is known. */
  accountId?: string | undefined;
}

const said = (text: FormFailure['text']): FormFailure => ({ at: 'form', text });
const NETWORK = said('Product.Failed.Network');
const UNEXPECTED = said('Product.Failed.Unexpected');

export const PURCHASE_FAILURES: Failures<'POST /user/product/:productName/purchase', FormFailure> = {
  ALREADY_OWNED: said('Product.Refused.AlreadyOwned'),
  NOT_FOR_SALE: said('Product.Refused.NotForSale'),
  PRICE_CHANGED: said('Product.Refused.PriceChanged'),
  CURRENCY_NOT_OFFERED: said('Product.Refused.Currency'),
  NOT_FOUND: said('Product.Refused.NotForSale'),
  PURCHASE_REFUSED: UNEXPECTED,
  // The payment provider is down; the same key opens the same order later.
  OVERLOADED: said('Product.Failed.Payment'),
  UNAUTHORIZED: said('Error.UNAUTHORIZED'),
  TOO_MANY_REQUESTS: TRANSPORT_FAILURES.TOO_MANY_REQUESTS,
  network: NETWORK,
  timeout: NETWORK,
  unexpected: UNEXPECTED,
};

/** The server sets no price for what is free, so that its currency is of no importance. */
const FREE = { amount: 0, currency: 'EUR' };

/** A free product is ordered too, at the price 0. */
export function wishFor({
  productName,
  id,
  offer,
}: {
  productName: string;
  id: string;
  offer: Offer;
}): PurchaseWish {
  const { amount, currency } = offer.kind === 'free' ? FREE : offer;
  return { productName, purchaseableId: id, amount, currency };
}

export function isSameWish(a: PurchaseWish, b: PurchaseWish): boolean {
  return (
    a.productName === b.productName &&
    a.purchaseableId === b.purchaseableId &&
    a.amount === b.amount &&
    a.currency === b.currency &&
    a.accountId === b.accountId
  );
}

/** Currency and items are used by one account of the game, editions and products by the player. */
export function isForAccount(kind: (typeof PURCHASEABLE_KINDS)[number]): boolean {
  return kind === 'currency' || kind === 'cosmetic';
}

/** The accounts that can get something in a game, last used first. */
export function accountsIn(
  game: Pick<Game, 'gameId' | 'accountGroup'>,
  accounts: GameAccounts,
): GameAccount[] {
  return Object.values(accounts)
    .filter(({ gameId, accountGroup }) => gameId === game.gameId && accountGroup === game.accountGroup)
    .sort((one, other) => (other.lastLogin ?? '').localeCompare(one.lastLogin ?? '', 'en'));
}
