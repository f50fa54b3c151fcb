import { type Currency, isCurrency } from '@gatehouse/domain/money';
import { CodedError } from '../../../errors.ts';
import type { Logger } from '../../../log.ts';
import type { Clock } from '../../../ports/clock.ts';
import { type PaymentProvider, type PaymentReport, PaymentUnavailable } from '../../../ports/payment.ts';
import type { MailLinks } from '../../mail/queue/mail-links.service.ts';
import { isGivenUp } from '../orders/order.rules.ts';
import type { OrderRow, Orders } from '../orders/orders.service.ts';
import type { ReportSource, Settlement } from '../orders/settlement.service.ts';

const RETRY_AFTER_S = 5;

export type Payments = ReturnType<typeof createPayments>;

/** Between orders and the payment provider. No call of the provider happens inside a transaction. */
export function createPayments({
  clock,
  logger,
  payment,
  mailLinks,
  orders,
  settlement,
}: {
  clock: Clock;
  logger: Pick<Logger, 'warn'>;
  /** Undefined where nothing can be paid. */
  payment: PaymentProvider | undefined;
  mailLinks: MailLinks;
  orders: Orders;
  settlement: Settlement;
}) {
  const orderPage = ({ locale, id }: OrderRow) => mailLinks.order(locale, id);

  /** The provider of the order; undefined where the operator has changed providers since. */
  function providerOf(order: OrderRow): PaymentProvider | undefined {
    return payment && payment.name === order.provider ? payment : undefined;
  }

  /** The link to the payment of a pending order, and to the order itself where there is nothing to pay. */
  async function open(order: OrderRow, email: string | null): Promise<string> {
    const provider = providerOf(order);
    if (order.status !== 'pending' || order.isProcessing || !provider) return orderPage(order);
    try {
      const opened = await provider.open({
        id: order.id,
        reference: order.paymentReference,
        title: order.title,
        amount: order.amount,
        currency: currencyOf(order),
        locale: order.locale,
        returnUrl: orderPage(order),
        email,
      });
      await orders.storeReference(order.id, opened.reference);
      return opened.link;
    } catch (error) {
      if (!(error instanceof PaymentUnavailable)) throw error;
      logger.warn({ err: error, order: order.id }, 'payment.unavailable');
      // The portal repeats the call with the same key, which opens the same order again.
      throw new CodedError('OVERLOADED', { retryAfterSeconds: RETRY_AFTER_S });
    }
  }

  /** The order afterwards; null when the provider did not answer. Then it stays pending, and the next check asks again. */
  async function ask(
    order: OrderRow,
    source: ReportSource,
    question: (provider: PaymentProvider, order: { id: string; reference: string }) => Promise<PaymentReport>,
  ): Promise<OrderRow | null> {
    const provider = providerOf(order);
    const reference = order.paymentReference;
    if (order.status !== 'pending') return order;
    if (!provider || reference === null) return isGivenUp(order, clock.now()) ? giveUp(order, source) : order;
    try {
      const report = await question(provider, { id: order.id, reference });
      return (await settlement.settle(report, { source })) ?? order;
    } catch (error) {
      if (!(error instanceof PaymentUnavailable)) throw error;
      logger.warn({ err: error, order: order.id }, 'payment.unavailable');
      return null;
    }
  }

  const askState = (order: OrderRow, source: ReportSource) =>
    ask(order, source, (provider, checkout) => provider.find(checkout));

  /** An order whose checkout was never opened cannot have been paid. */
  async function giveUp(order: OrderRow, source: ReportSource): Promise<OrderRow> {
    const { id: orderId, amount, currency } = order;
    return (await settlement.settle({ orderId, state: 'cancelled', amount, currency }, { source })) ?? order;
  }

  return {
    /** Undefined where nothing can be paid. */
    provider: payment?.name,
    open,
    /** Asks the provider what became of a pending order. */
    check: async (order: OrderRow): Promise<OrderRow> => (await askState(order, 'player')) ?? order,
    /** The same without a player who waits. False when the provider did not answer. */
    checkDue: async (order: OrderRow): Promise<boolean> => (await askState(order, 'check')) !== null,
    /** Closes the checkout first: an order is cancelled only when it can no longer be paid. */
    async cancel(order: OrderRow): Promise<OrderRow> {
      if (order.status === 'pending' && order.paymentReference === null) return giveUp(order, 'player');
      return (await ask(order, 'player', (provider, checkout) => provider.cancel(checkout))) ?? order;
    },
    /** A message of the provider. False when the provider did not sign it. */
    async receive(body: Buffer, signature: string | undefined): Promise<boolean> {
      try {
        const event = (await payment?.readEvent(body, signature)) ?? null;
        if (event?.report) await settlement.settle(event.report, { source: 'webhook', eventId: event.id });
        return event !== null;
      } catch (error) {
        if (!(error instanceof PaymentUnavailable)) throw error;
        logger.warn({ err: error }, 'payment.unavailable');
        // The provider sends the message again.
        throw new CodedError('OVERLOADED', { retryAfterSeconds: RETRY_AFTER_S });
      }
    },
    /** The money of an order goes back, because its player has the product already. */
    async refund(orderId: string): Promise<void> {
      const order = await orders.find(orderId);
      const provider = order && providerOf(order);
      if (order?.status !== 'paid' || !provider || order.paymentId === null) return;
      await provider.refund({ id: order.id, paymentId: order.paymentId });
      const { amount, currency } = order;
      await settlement.settle({ orderId, state: 'refunded', amount, currency }, { source: 'check' });
    },
  };
}

function currencyOf({ currency }: OrderRow): Currency {
  if (!isCurrency(currency)) throw new Error(`an order is in ${currency}, which is no currency of the shop`);
  return currency;
}
