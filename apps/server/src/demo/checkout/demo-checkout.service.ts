import type { Database } from '../../db/db.ts';
import type { OrderRow, Orders } from '../../modules/commerce/orders/orders.service.ts';
import type { Settlement } from '../../modules/commerce/orders/settlement.service.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PaymentState } from '../../ports/payment.ts';
import type { SecretBox } from '../../ports/secret-box.ts';
import { isCheckoutKey } from './checkout-key.rules.ts';
import { type DemoPayment, findDemoPayment, moveDemoPayment } from './demo-payments.repository.ts';

/** How long "pay later" takes. */
const PAY_LATER_S = 30;

export type CheckoutAct = 'pay' | 'decline' | 'cancel' | 'later' | 'close';

const OUTCOMES: Readonly<
  Record<Exclude<CheckoutAct, 'close'>, { state: DemoPayment['state']; reported: PaymentState }>
> = {
  pay: { state: 'paid', reported: 'paid' },
  decline: { state: 'failed', reported: 'failed' },
  cancel: { state: 'cancelled', reported: 'cancelled' },
  later: { state: 'paying', reported: 'processing' },
};

export type DemoCheckout = ReturnType<typeof createDemoCheckout>;

/** What a player can do in the checkout of the demo. */
export function createDemoCheckout({
  db,
  clock,
  secrets,
  orders,
  settlement,
}: {
  db: Database;
  clock: Clock;
  secrets: SecretBox;
  orders: Pick<Orders, 'find'>;
  settlement: Settlement;
}) {
  async function find(orderId: string, key: string): Promise<{ order: OrderRow; isOpen: boolean } | null> {
    if (!isCheckoutKey(secrets, orderId, key)) return null;
    const order = await orders.find(orderId);
    const payment = order && (await findDemoPayment(db.queries, orderId));
    return order && payment ? { order, isOpen: payment.state === 'open' } : null;
  }

  return {
    /** Null for a wrong key, or an order that does not exist. */
    find,
    /** Changes the payment once, and notifies the shop as a provider would. */
    async act(orderId: string, key: string, act: CheckoutAct): Promise<OrderRow | null> {
      const found = await find(orderId, key);
      if (!found || act === 'close') return found?.order ?? null;
      const { state, reported } = OUTCOMES[act];
      const paysAt = act === 'later' ? new Date(clock.now().getTime() + PAY_LATER_S * 1000) : null;
      if (!(await moveDemoPayment(db.queries, orderId, ['open'], { state, paysAt }))) return found.order;
      const { amount, currency } = found.order;
      const report = { orderId, state: reported, amount, currency, reference: orderId, paymentId: orderId };
      return settlement.settle(report, { source: 'webhook', eventId: `demo:${orderId}:${reported}` });
    },
  };
}
