import { useState } from 'react';
import { useDataClient } from '../../../data/data-client.ts';
import { useAction } from '../../../data/use-action.ts';
import { loadChunk } from '../../../framework/chunk-loading.ts';
import type { FormFailure } from '../../../platform/forms/form-failure.ts';
import { usePageLocale } from '../../../platform/i18n/page-locale.ts';
import { browserSessionStorage } from '../../../platform/storage.ts';
import { useTracking } from '../../../platform/tracking/tracking-context.ts';
import { useLeavePage } from '../../../platform/use-leave-page.ts';
import { useStores } from '../../../stores/stores-context.ts';
import type { PurchaseWish } from '../product/purchase.rules.ts';
import { createPurchaseAction } from './purchase-action.ts';

const NOT_LOADED: FormFailure = { at: 'form', text: 'Product.Failed.Network' };

/** Orders what the summary shows. */
export function usePurchase() {
  const client = useDataClient();
  const { consent } = useStores();
  const { track } = useTracking();
  const locale = usePageLocale();
  const [action] = useState(() => createPurchaseAction(browserSessionStorage));

  const { status, isBusy, result, failure, start, reset } = useAction(
    async (wish: PurchaseWish): Promise<FormFailure | null> => {
      const { openPurchase } = await loadChunk('open-purchase', () => import('./open-purchase.ts'));
      const opened = await openPurchase(wish, { client, locale, action, consent, track });
      if (opened.at === 'page') return opened.failure;
      leave(opened.link);
      return null;
    },
    // The part that buys could not be loaded.
    () => NOT_LOADED,
  );

  const leave = useLeavePage(reset);

  return {
    /** Until the server has answered and the next page is shown. */
    isOpening: isBusy || (status === 'success' && result === null),
    failure: result ?? failure,
    buy: (wish: PurchaseWish) => void start(wish),
  };
}
