import type { Game } from '@gatehouse/contract/game';
import type { GameAccount } from '@gatehouse/contract/game-account';
import { languageOf, type PageLocale } from '@gatehouse/domain/locales';
import type { DataClient } from '../../../data/data-client.ts';
import { failureOf, isRefused } from '../../../data/failures.ts';
import { gameQuery } from '../../../data/games.queries.ts';
import { purchase } from '../../../data/purchases.mutations.ts';
import { refreshOffers } from '../../../data/refresh-offers.ts';
import { accountsQuery } from '../../../data/user.queries.ts';
import type { FormFailure } from '../../../platform/forms/form-failure.ts';
import { isHttpError } from '../../../platform/http/http-error.ts';
import { accountsIn } from '../../../platform/products/accounts-in.rules.ts';
import type { TrackEvent } from '../../../platform/tracking/track-event.ts';
import { createStartedOrder } from '../../../stores/started-order.ts';
import type { Stores } from '../../../stores/stores-context.ts';
import type { PurchaseWish } from './purchase.rules.ts';
import type { PurchaseAction } from './purchase-action.ts';
import { PURCHASE_FAILURES } from './purchase-failure.rules.ts';

export interface AccountChoice {
  /** Of the game. */
  productName: string;
  game: Game;
  accounts: readonly GameAccount[];
  /** Why the player is asked again. */
  failure?: FormFailure;
}

export type OpenedPurchase =
  /** Where to pay. */
  | { at: 'payment'; link: string }
  | { at: 'choosing'; wish: PurchaseWish; accounts: AccountChoice }
  | { at: 'page'; failure: FormFailure };

interface PurchaseContext {
  client: DataClient;
  userId: string | null;
  locale: PageLocale;
  defaultBranch: string;
  action: PurchaseAction;
  consent: Stores['consent'];
  track: TrackEvent;
}

/** Opens an order for what a player wants. Loaded when the first purchase begins. */
export async function openPurchase(
  wanted: PurchaseWish,
  { client, userId, locale, defaultBranch, action, consent, track }: PurchaseContext,
): Promise<OpenedPurchase> {
  let wish = wanted;

  /** Asked each time, because accounts are added in other tabs and in games. */
  async function findAccounts(productName: string): Promise<AccountChoice> {
    const { call, queries } = client;
    const [game, accounts] = await Promise.all([
      queries.fetchQuery(gameQuery(call, productName, defaultBranch)),
      queries.fetchQuery(accountsQuery(call, userId)),
    ]);
    return { productName, game, accounts: accountsIn(game, accounts) };
  }

  /** Null where there is nothing to choose, or where the accounts could not be loaded. */
  async function chooseAgain(failure: FormFailure): Promise<OpenedPurchase | null> {
    if (wish.game === undefined) return null;
    const choice = await findAccounts(wish.game).catch(() => null);
    if (!choice || choice.accounts.length < 2) return null;
    return { at: 'choosing', wish, accounts: { ...choice, failure } };
  }

  try {
    if (wish.game !== undefined && wish.accountId === undefined) {
      const choice = await findAccounts(wish.game);
      if (choice.accounts.length > 1) return { at: 'choosing', wish, accounts: choice };
      wish = { ...wish, accountId: choice.accounts[0]?.id };
    }
    const { productName, purchaseableId, amount, currency, accountId } = wish;
    const { orderId, link } = await purchase(client, {
      productName,
      price: { purchaseableId, amount, currency },
      gfLang: languageOf(locale).gfLang,
      accountId,
      idempotencyKey: action.keyFor(wish),
    });
    action.end();
    createStartedOrder(consent.getState().allows).remember(orderId);
    void track({ event: 'purchase_started', product: productName });
    return { at: 'payment', link };
  } catch (error) {
    // Until the server has decided, another click repeats the same purchase.
    if (isRefused(error)) {
      action.end();
      await refreshOffers(client);
    }
    const failure = failureOf('POST /user/product/:productName/purchase', error, PURCHASE_FAILURES);
    return (isAccountGone(error) && (await chooseAgain(failure))) || { at: 'page', failure };
  }
}

/** It was deleted meanwhile, or another player has signed in. */
function isAccountGone(error: unknown): boolean {
  return isHttpError(error) && error.reason === 'ACCOUNT_NOT_FOUND';
}
