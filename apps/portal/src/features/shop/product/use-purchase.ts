import { useEffect, useEffectEvent, useState } from 'react';
import { useDataClient } from '../../../data/data-client.ts';
import { loadChunk } from '../../../platform/chunk-loading.ts';
import { useConfig } from '../../../platform/config-context.ts';
import type { FormFailure } from '../../../platform/forms/form-failure.ts';
import { usePageLocale } from '../../../platform/i18n/page-locale.ts';
import { leavePage } from '../../../platform/leave-page.ts';
import { browserSessionStorage } from '../../../platform/storage.ts';
import { useTracking } from '../../../platform/tracking/tracking-context.ts';
import { useStores, useUserId } from '../../../stores/stores-context.ts';
import type { AccountChoice } from './open-purchase.ts';
import type { PurchaseWish } from './purchase.rules.ts';
import { createPurchaseAction } from './purchase-action.ts';
import { useVisitor } from './use-visitor.ts';

type PurchaseState =
  | { at: 'page'; failure: FormFailure | null }
  /** Until the session is known, the server has answered and the next page is shown. */
  | { at: 'opening'; wish: PurchaseWish }
  /** The player has several accounts in the game and says which one gets it. */
  | { at: 'choosing'; wish: PurchaseWish; accounts: AccountChoice };

const PAGE: PurchaseState = { at: 'page', failure: null };

/** Buys on the page of a product: asks visitors to sign in, and continues when they come back. */
export function usePurchase(page: string) {
  const client = useDataClient();
  const { consent } = useStores();
  const { track } = useTracking();
  const locale = usePageLocale();
  const { visitor, signIn } = useVisitor();
  const userId = useUserId();
  const { defaultBranch } = useConfig();
  const [state, setState] = useState<PurchaseState>(PAGE);
  const [action] = useState(() => createPurchaseAction(page, browserSessionStorage));

  useEffect(() => {
    if (visitor === 'unknown') return;
    const wish = action.takeWish(page);
    // A guest who is back has not signed in: the purchase was given up.
    if (wish && visitor === 'player') setState({ at: 'opening', wish });
  }, [visitor, action, page]);

  const wanted = state.at === 'opening' ? state.wish : null;

  const signInFirst = useEffectEvent((wish: PurchaseWish) => {
    // The visitor may go back before the next page is shown.
    setState(PAGE);
    signIn();
    action.rememberWish(wish);
  });

  const open = useEffectEvent(async (wish: PurchaseWish): Promise<void> => {
    try {
      const { openPurchase } = await loadChunk('open-purchase', () => import('./open-purchase.ts'));
      const context = { client, userId, locale, defaultBranch, action, consent, track };
      const opened = await openPurchase(wish, context);
      if (opened.at === 'payment') leavePage(opened.link);
      else setState(opened);
    } catch {
      // The part that buys could not be loaded.
      setState({ at: 'page', failure: { at: 'form', text: 'Product.Failed.Network' } });
    }
  });

  useEffect(() => {
    if (!wanted || visitor === 'unknown') return;
    if (visitor === 'guest') signInFirst(wanted);
    else void open(wanted);
  }, [wanted, visitor]);

  // The browser may restore the page as it was left, when the player comes back from the payment.
  useEffect(() => {
    const restore = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setState(PAGE);
    };
    window.addEventListener('pageshow', restore);
    return () => window.removeEventListener('pageshow', restore);
  }, []);

  return {
    /** The purchaseable that is being bought. */
    openingId: state.at === 'page' ? null : state.wish.purchaseableId,
    failure: state.at === 'page' ? state.failure : null,
    /** The accounts to choose between, while the player chooses. */
    choice: state.at === 'choosing' ? state.accounts : null,
    chooseAccount(accountId: string): void {
      if (state.at === 'choosing') setState({ at: 'opening', wish: { ...state.wish, accountId } });
    },
    giveUp: () => setState(PAGE),
    buy(wish: PurchaseWish): void {
      if (state.at === 'page') setState({ at: 'opening', wish });
    },
  };
}

export type Purchasing = ReturnType<typeof usePurchase>;
