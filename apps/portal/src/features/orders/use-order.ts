import { useQuery } from '@tanstack/react-query';
import { useDataClient } from '../../data/data-client.ts';
import { failureOf } from '../../data/failures.ts';
import { cancelOrder, openPayment } from '../../data/orders.mutations.ts';
import { type FollowedOrder, orderQuery } from '../../data/orders.queries.ts';
import { productQuery } from '../../data/products.queries.ts';
import { type QueryView, viewOf } from '../../data/query-view.ts';
import { useAction } from '../../data/use-action.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useLeavePage } from '../../platform/use-leave-page.ts';
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

export function useOrderActions(id: string) {
  const client = useDataClient();
  const userId = useUserId();
  const pay = useAction(
    async () => leave(await openPayment(client.call, id)),
    (error) => failureOf('POST /user/orders/:id/payment', error, PAY_FAILURES),
  );
  const leave = useLeavePage(pay.reset);
  const cancel = useAction(
    async () => {
      if (userId !== null) await cancelOrder(client, userId, id);
    },
    (error) => failureOf('POST /user/orders/:id/cancel', error, CANCEL_FAILURES),
  );
  return {
    failure: pay.failure ?? cancel.failure,
    // Busy until the browser has left the page.
    isPaying: pay.isBusy || pay.status === 'success',
    isCancelling: cancel.isBusy,
    // One at a time: a payment page that opens during the cancellation would be that of a cancelled order.
    pay() {
      if (cancel.isBusy) return;
      cancel.reset();
      void pay.start();
    },
    cancel() {
      if (pay.isBusy) return;
      pay.reset();
      void cancel.start();
    },
  };
}
