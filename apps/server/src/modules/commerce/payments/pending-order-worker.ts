import type { Worker } from '../../../jobs/jobs.ts';
import { type Clock, systemClock } from '../../../ports/clock.ts';
import type { Orders } from '../orders/orders.service.ts';
import type { Payments } from './payments.service.ts';

const EVERY_MINUTE = '* * * * *';
/** Fewer than the connections to the database, which players need too. */
const ORDERS_AT_ONCE = 8;
/** The next run starts after a minute. */
const RUN_MS_MAX = 50_000;

/**
 * Settles orders whose player never came back and whose message of the provider never arrived. A run ends when no order is
 * due; or when the provider answers about none of several orders, because then it is down, and the others can wait.
 */
export function pendingOrderWorker({
  orders,
  payments,
  clock = systemClock,
}: {
  orders: Pick<Orders, 'takeDue'>;
  payments: Pick<Payments, 'checkDue'>;
  clock?: Clock;
}): Worker {
  return {
    queue: 'pending-orders',
    schedule: EVERY_MINUTE,
    retriesMax: 0,
    async work() {
      const end = clock.now().getTime() + RUN_MS_MAX;
      const problems: unknown[] = [];
      for (;;) {
        const due = await orders.takeDue(ORDERS_AT_ONCE);
        const checks = await Promise.allSettled(due.map((order) => payments.checkDue(order)));
        // An order that cannot be settled must not keep the others waiting.
        for (const check of checks) if (check.status === 'rejected') problems.push(check.reason);
        const isDown = checks.every((check) => check.status === 'fulfilled' && !check.value);
        if (due.length < ORDERS_AT_ONCE || isDown || clock.now().getTime() >= end) break;
      }
      if (problems.length > 0) throw problems[0];
    },
  };
}
