import { languageOf, type PageLocale } from '@gatehouse/domain/locales';
import type { DataClient } from '../../../data/data-client.ts';
import { reloadQueries, userKey } from '../../../data/endpoint-query.ts';
import { failureOf, isRefused } from '../../../data/failures.ts';
import { purchase } from '../../../data/purchases.mutations.ts';
import { refreshOffers } from '../../../data/refresh-offers.ts';
import type { FormFailure } from '../../../platform/forms/form-failure.ts';
import type { TrackEvent } from '../../../platform/tracking/track-event.ts';
import { createStartedOrder } from '../../../stores/started-order.ts';
import type { Stores } from '../../../stores/stores-context.ts';
import type { PurchaseWish } from '../product/purchase.rules.ts';
import type { PurchaseAction } from './purchase-action.ts';
import { PURCHASE_FAILURES } from './purchase-failure.rules.ts';

export type OpenedPurchase =
  /** Where to pay. */
  { at: 'payment'; link: string } | { at: 'page'; failure: FormFailure };

interface PurchaseContext {
  client: DataClient;
  locale: PageLocale;
  action: PurchaseAction;
  consent: Stores['consent'];
  track: TrackEvent;
}

/** Opens an order for what a player wants. Loaded when the first purchase begins. */
export async function openPurchase(
  wish: PurchaseWish,
  { client, locale, action, consent, track }: PurchaseContext,
): Promise<OpenedPurchase> {
  try {
    const { purchaseableId, amount, currency, ...rest } = wish;
    const { orderId, link } = await purchase(client, {
      ...rest,
      price: { purchaseableId, amount, currency },
      gfLang: languageOf(locale).gfLang,
      idempotencyKey: action.keyFor(wish),
    });
    action.end();
    createStartedOrder(consent.getState().allows).remember(orderId);
    void track({ event: 'purchase_started', product: wish.productName });
    return { at: 'payment', link };
  } catch (error) {
    // Until the server has decided, another click repeats the same purchase.
    if (isRefused(error)) {
      action.end();
      // The account that it was for may be deleted.
      await Promise.all([
        refreshOffers(client),
        reloadQueries(client.queries, userKey('GET /user/accounts')),
        reloadQueries(client.queries, userKey('GET /user/legal/:locale')),
      ]);
    }
    const failure = failureOf('POST /user/product/:productName/purchase', error, PURCHASE_FAILURES);
    return { at: 'page', failure };
  }
}
