import { useEffect, useEffectEvent, useState } from 'react';
import { useDataClient } from '../../../data/data-client.ts';
import { loadChunk } from '../../../framework/chunk-loading.ts';
import type { FormFailure } from '../../../platform/forms/form-failure.ts';
import { usePageLocale } from '../../../platform/i18n/page-locale.ts';
import { leavePage } from '../../../platform/leave-page.ts';
import { browserSessionStorage } from '../../../platform/storage.ts';
import { useTracking } from '../../../platform/tracking/tracking-context.ts';
import { useStores } from '../../../stores/stores-context.ts';
import type { PurchaseWish } from '../product/purchase.rules.ts';
import { createPurchaseAction } from './purchase-action.ts';

type PurchaseState =
  | { at: 'page'; failure: FormFailure | null }
  /** Until the server has answered and the next page is shown. */
  | { at: 'opening'; wish: PurchaseWish };

const PAGE: PurchaseState = { at: 'page', failure: null };

/** Orders what the summary shows. */
export function usePurchase() {
  const client = useDataClient();
  const { consent } = useStores();
  const { track } = useTracking();
  const locale = usePageLocale();
  const [state, setState] = useState<PurchaseState>(PAGE);
  const [action] = useState(() => createPurchaseAction(browserSessionStorage));

  const wanted = state.at === 'opening' ? state.wish : null;

  const open = useEffectEvent(async (wish: PurchaseWish): Promise<void> => {
    try {
      const { openPurchase } = await loadChunk('open-purchase', () => import('./open-purchase.ts'));
      const opened = await openPurchase(wish, { client, locale, action, consent, track });
      if (opened.at === 'payment') leavePage(opened.link);
      else setState(opened);
    } catch {
      // The part that buys could not be loaded.
      setState({ at: 'page', failure: { at: 'form', text: 'Product.Failed.Network' } });
    }
  });

  useEffect(() => {
    if (wanted) void open(wanted);
  }, [wanted]);

  // The browser may restore the page as it was left, when the player comes back from the payment.
  useEffect(() => {
    const restore = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setState(PAGE);
    };
    window.addEventListener('pageshow', restore);
    return () => window.removeEventListener('pageshow', restore);
  }, []);

  return {
    isOpening: state.at === 'opening',
    failure: state.at === 'page' ? state.failure : null,
    buy(wish: PurchaseWish): void {
      if (state.at === 'page') setState({ at: 'opening', wish });
    },
  };
}
