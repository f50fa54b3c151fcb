import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataClient } from '../../data/data-client.ts';
import { failureOf } from '../../data/failures.ts';
import { cancelOrder, openPayment } from '../../data/orders.mutations.ts';
import { type FollowedOrder, orderQuery } from '../../data/orders.queries.ts';
import { productQuery } from '../../data/products.queries.ts';
import { type QueryView, viewOf } from '../../data/query-view.ts';
import type { FormFailure } from '../../platform/forms/form-failure.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useUserId } from '../../stores/stores-context.ts';
import { CANCEL_FAILURES, PAY_FAILURES } from './order.rules.ts';

export type { FollowedOrder };

/** Follows a pending order until it is settled. Null for an order that does not exist, or is another player's. */
export function useOrder(id: string): QueryView<FollowedOrder | null> {
  return viewOf(useQuery(orderQuery(useCall(), useUserId(), id)));
}

/** Whether it is a game that is played in the browser; others are downloaded first. False until it is known. */
export function usePlaysInBrowser(productName: string): boolean {
  const { data: product } = useQuery(productQuery(useCall(), productName, usePageLocale()));
  return product ? product.gameId !== null && product.systems.includes('browser') : false;
}

type ActionState =
  | { at: 'idle' }
  | { at: 'paying' }
  | { at: 'cancelling' }
  | { at: 'failed'; failure: FormFailure };

export function useOrderActions(id: string) {
  const client = useDataClient();
  const userId = useUserId();
  const [state, setState] = useState<ActionState>({ at: 'idle' });

  async function pay(): Promise<void> {
    setState({ at: 'paying' });
    try {
      // Busy until the browser has left the page.
      window.location.assign(await openPayment(client.call, id));
    } catch (error) {
      setState({ at: 'failed', failure: failureOf('POST /user/orders/:id/payment', error, PAY_FAILURES) });
    }
  }

  async function cancel(): Promise<void> {
    if (userId === null) return;
    setState({ at: 'cancelling' });
    try {
      await cancelOrder(client, userId, id);
      setState({ at: 'idle' });
    } catch (error) {
      setState({ at: 'failed', failure: failureOf('POST /user/orders/:id/cancel', error, CANCEL_FAILURES) });
    }
  }

  return { state, pay, cancel };
}
