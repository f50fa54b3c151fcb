import type { Order } from '@gatehouse/contract/order';
import { useEffect } from 'react';
import { useTracking } from '../../platform/tracking/tracking-context.ts';
import { createStartedOrder } from '../../stores/started-order.ts';
import { useStores } from '../../stores/stores-context.ts';
import { orderStateOf } from './order.rules.ts';

/** Counts the payment of an order that this tab has opened, and no later view of it. */
export function useCountPayment(order: Order | undefined): void {
  const { track } = useTracking();
  const { consent } = useStores();
  const paid = order && orderStateOf(order) === 'paid' ? order : null;
  const id = paid?.id;
  const product = paid?.productName;
  useEffect(() => {
    if (!id || !product) return;
    if (createStartedOrder(consent.getState().allows).take(id))
      void track({ event: 'purchase_paid', product });
  }, [id, product, consent, track]);
}
