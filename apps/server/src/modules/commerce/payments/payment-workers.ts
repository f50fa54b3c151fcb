import type { Worker } from '../../../jobs/jobs.ts';
import type { Orders } from '../orders/orders.service.ts';
import { REFUND_QUEUE, type RefundJob } from '../orders/refund-job.ts';
import type { Payments } from './payments.service.ts';

const EVERY_MINUTE = '* * * * *';
const ORDERS_PER_RUN = 50;

/** Settles orders whose player never came back and whose message of the provider never arrived. */
export function pendingOrderWorker({ orders, payments }: { orders: Orders; payments: Payments }): Worker {
  return {
    queue: 'pending-orders',
    schedule: EVERY_MINUTE,
    retriesMax: 0,
    async work() {
      for (const order of await orders.takeDue(ORDERS_PER_RUN)) await payments.check(order, 'check');
    },
  };
}

export function refundWorker({ payments }: { payments: Payments }): Worker {
  return {
    queue: REFUND_QUEUE,
    retriesMax: 34,
    // Only the settlement writes to this queue, so the type is known.
    work: (data) => payments.refund((data as RefundJob).orderId),
  };
}
