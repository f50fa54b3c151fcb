import type { Database } from '../../db/db.ts';
import type { Clock } from '../../ports/clock.ts';
import {
  type PaymentProvider,
  PaymentRefused,
  type PaymentReport,
  PaymentUnavailable,
} from '../../ports/payment.ts';
import type { SecretBox } from '../../ports/secret-box.ts';
import { checkoutKey } from './checkout-key.rules.ts';
import {
  addDemoRefund,
  type DemoPayment,
  findDemoPayment,
  insertDemoPayment,
  moveDemoPayment,
} from './demo-payments.repository.ts';

const REPORTED = {
  open: 'open',
  paying: 'processing',
  paid: 'paid',
  failed: 'failed',
  cancelled: 'cancelled',
  refunded: 'refunded',
} as const;

/** Plays a payment provider in the demo: its payments are rows, its checkout is a page of ours. */
export function createEmbeddedPayment({
  env,
  db,
  clock,
  secrets,
}: {
  env: { publicUrl: string };
  db: Database;
  clock: Clock;
  secrets: SecretBox;
}): PaymentProvider {
  async function find(orderId: string): Promise<PaymentReport> {
    const payment = await findDemoPayment(db.queries, orderId);
    if (!payment) throw new PaymentUnavailable('there is no such payment');
    return reportOf(hasArrived(payment, clock.now()) ? await arrive(payment) : payment);
  }

  /** A payment that takes its time is complete when it is queried after its hour. */
  async function arrive(payment: DemoPayment): Promise<DemoPayment> {
    await moveDemoPayment(db.queries, payment.orderId, ['paying'], { state: 'paid', paysAt: null });
    return { ...payment, state: 'paid', paysAt: null };
  }

  return {
    name: 'demo',
    async open({ id, amount, currency }) {
      await insertDemoPayment(db.queries, { orderId: id, amount, currency, state: 'open', paysAt: null });
      const key = checkoutKey(secrets, id);
      return { reference: id, link: `${env.publicUrl}/demo/checkout/${id}?key=${key}` };
    },
    find: ({ id }) => find(id),
    async cancel({ id }) {
      await moveDemoPayment(db.queries, id, ['open'], { state: 'cancelled', paysAt: null });
      return find(id);
    },
    async refund({ id, rest }) {
      if (rest !== null) await addDemoRefund(db.queries, id, { id: `rest-${id}`, amount: rest });
      else await moveDemoPayment(db.queries, id, ['paid'], { state: 'refunded', paysAt: null });
      return find(id);
    },
    async refundPart({ id, request, amount: part }) {
      if (!(await addDemoRefund(db.queries, id, { id: request, amount: part }))) {
        throw new PaymentRefused('more than is left of the payment');
      }
      return find(id);
    },
    findRefund: ({ id }) => find(id),
    // It reports in its own process, see demo-checkout.service.ts.
    readEvent: async () => null,
  };
}

function hasArrived({ state, paysAt }: DemoPayment, now: Date): boolean {
  return state === 'paying' && paysAt !== null && paysAt <= now;
}

function reportOf({ orderId, state, amount, currency, refunds }: DemoPayment): PaymentReport {
  const left = amount - refunds.reduce((sum, part) => sum + part.amount, 0);
  const isWhole = state === 'refunded' || left === 0;
  const isPartly = !isWhole && state === 'paid' && refunds.length > 0;
  const known = { orderId, amount, currency, reference: orderId, paymentId: orderId };
  if (!isWhole && !isPartly) return { ...known, state: REPORTED[state] };
  const parts = refunds.map((part) => ({ ...part, state: 'succeeded' as const, request: part.id }));
  const rest =
    left > 0 && isWhole ? [{ id: `rest-${orderId}`, amount: left, state: 'succeeded' as const }] : [];
  const all = [...rest, ...parts.toReversed()];
  if (isPartly) return { ...known, state: 'partly-refunded', refunds: all };
  return { ...known, state: 'refunded', refunds: all, ...(all[0] ? { refund: { id: all[0].id } } : {}) };
}
