import { type Currency, isCurrency } from '@gatehouse/domain/money';
import { CodedError } from '../../../errors.ts';
import { HopelessJob } from '../../../jobs/jobs.ts';
import type { Logger } from '../../../log.ts';
import type { Clock } from '../../../ports/clock.ts';
import {
  type PaymentProvider,
  PaymentRefused,
  type PaymentReport,
  PaymentUnavailable,
} from '../../../ports/payment.ts';
import type { MailLinks } from '../../mail/queue/mail-links.service.ts';
import { canRefund, fullTitleOf, isGivenUp } from '../orders/order.rules.ts';
import type { OrderRefunds } from '../orders/order-refunds.service.ts';
import type { OrderRow, Orders } from '../orders/orders.service.ts';
import type { RefundJob } from '../orders/refund-job.ts';
import type { ReportSource, Settlement } from '../orders/settlement.service.ts';
import { createProviderCalls } from './provider-calls.ts';

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
  orderRefunds,
}: {
  clock: Clock;
  logger: Pick<Logger, 'warn'>;
  /** Undefined where nothing can be paid. */
  payment: PaymentProvider | undefined;
  mailLinks: MailLinks;
  orders: Orders;
  settlement: Settlement;
  orderRefunds: Pick<OrderRefunds, 'list' | 'refuse' | 'restBesidesHand'>;
}) {
  const calls = createProviderCalls({ clock });
  const shareLink = calls.shareAnswers<{ link: string }>();
  const shareState = calls.shareAnswers<{ order: OrderRow }>();
  const shareCancel = calls.shareAnswers<{ order: OrderRow }>();
  const orderPage = ({ locale, id }: OrderRow) => mailLinks.order(locale, id);

  /** The provider of the order; undefined where the operator has changed providers since. */
  function providerOf(order: OrderRow): PaymentProvider | undefined {
    return payment && payment.name === order.provider ? payment : undefined;
  }

  /** The link to the payment of a pending order, and to the order itself where there is nothing to pay. */
  async function open(order: OrderRow, email: string | null): Promise<string> {
    const provider = providerOf(order);
    if (order.status !== 'pending' || order.isProcessing || !provider) return orderPage(order);
    const mayAsk = order.paymentReference === null ? calls.mayOpen : calls.mayRepeat;
    const { link } = await shareLink(order.id, async () => {
      if (!mayAsk()) throw overloaded();
      try {
        return { link: await openCheckout(provider, order, email) };
      } catch (error) {
        if (!(error instanceof PaymentUnavailable)) throw error;
        logger.warn({ err: error, order: order.id }, 'payment.unavailable');
        // The portal repeats the call with the same key, which opens the same order again.
        throw overloaded();
      }
    });
    return link;
  }

  async function openCheckout(
    provider: PaymentProvider,
    order: OrderRow,
    email: string | null,
  ): Promise<string> {
    const { id } = order;
    const { reference, link } = await provider.open({
      id,
      reference: order.paymentReference,
      title: fullTitleOf(order),
      amount: order.amount,
      currency: currencyOf(order),
      locale: order.locale,
      returnUrl: orderPage(order),
      email,
    });
    const stored = await orders.storeReference(id, reference);
    const isOther = stored.paymentReference !== reference;
    // Its link was not sent yet. An order that was cancelled meanwhile, or has another checkout, must not be paid.
    if (isOther || stored.status === 'cancelled') {
      await settlement.settle(await provider.cancel({ id, reference }), { source: 'player' });
    }
    if (stored.status !== 'pending') return orderPage(stored);
    return isOther ? openCheckout(provider, stored, email) : link;
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
      // The provider may no longer know the checkout, and an open order blocks what a player can own once.
      return isGivenUp(order, clock.now()) ? giveUp(order, source) : null;
    }
  }

  /** False when the provider did not answer. */
  async function askRefund(order: OrderRow): Promise<boolean> {
    const provider = providerOf(order);
    const { id, paymentId } = order;
    if (!provider || paymentId === null) return true;
    try {
      const report = await provider.findRefund({ id, paymentId });
      if (report) await settlement.settle(report, { source: 'check' });
      return true;
    } catch (error) {
      if (!(error instanceof PaymentUnavailable)) throw error;
      logger.warn({ err: error, order: id }, 'payment.unavailable');
      return false;
    }
  }

  const askState = (order: OrderRow, source: ReportSource) =>
    ask(order, source, (provider, checkout) => provider.find(checkout));

  /** For an order without a checkout, and for one of a provider that is no longer asked. */
  async function giveUp(order: OrderRow, source: ReportSource): Promise<OrderRow> {
    const { id: orderId, amount, currency, paymentReference } = order;
    const reference = paymentReference === null ? {} : { reference: paymentReference };
    const report = { orderId, state: 'cancelled', amount, currency, ...reference } as const;
    return (await settlement.settle(report, { source })) ?? order;
  }

  async function refundPart(order: OrderRow, partId: string, isByHand: boolean): Promise<void> {
    const { id, paymentId } = order;
    const part = (await orderRefunds.list(id)).find((row) => row.id === partId);
    if (part?.state !== 'requested') return;
    if (isByHand) return void (await settlement.settlePartByHand(order, part));
    const provider = providerOf(order);
    try {
      if (!provider || paymentId === null) throw new PaymentRefused('no provider can refund the order');
      const report = await provider.refundPart({ id, paymentId, request: partId, amount: part.amount });
      await settlement.settle(report, { source: 'check' });
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      logger.warn({ err: error, order: id }, 'order.refund-failed');
      await orderRefunds.refuse(partId, error.message);
    }
  }

  const hasCheckout = (order: OrderRow) =>
    order.status === 'pending' && order.paymentReference !== null && providerOf(order) !== undefined;

  return {
    /** Undefined where nothing can be paid. */
    provider: payment?.name,
    open,
    /** Asks the provider what became of a pending order. Over the limit of such questions the order is as it was. */
    async check(order: OrderRow): Promise<OrderRow> {
      const ask = async () => (await askState(order, 'player')) ?? order;
      if (!hasCheckout(order)) return ask();
      return (await shareState(order.id, async () => ({ order: calls.mayRepeat() ? await ask() : order })))
        .order;
    },
    /** The same without a player who waits, also about a refund under way. False when the provider did not answer. */
    checkDue: async (order: OrderRow): Promise<boolean> =>
      order.status === 'refunding' ? askRefund(order) : (await askState(order, 'check')) !== null,
    /** Closes the checkout first: an order is cancelled only when it can no longer be paid. */
    async cancel(known: OrderRow): Promise<OrderRow> {
      const isUnopened = known.status === 'pending' && known.paymentReference === null;
      const order = isUnopened ? await giveUp(known, 'player') : known;
      if (!hasCheckout(order)) return order;
      const answer = await shareCancel(order.id, async () => {
        if (!calls.mayRepeat()) throw overloaded();
        return { order: (await ask(order, 'player', (at, checkout) => at.cancel(checkout))) ?? order };
      });
      return answer.order;
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
        throw overloaded();
      }
    },
    /** The money of an order goes back. What was bought is taken back as soon as the provider has accepted the refund. */
    async refund({ orderId, isByHand = false, partId }: RefundJob): Promise<void> {
      const order = await orders.find(orderId);
      if (order && partId !== undefined) return refundPart(order, partId, isByHand);
      if (!order || !canRefund(order, isByHand)) return;
      const { amount, currency, paymentId, refundsFailed: attempt } = order;
      if (isByHand) {
        const report = { orderId, state: 'refunded', amount, currency } as const;
        await settlement.settle(report, { source: 'check', isByHand });
        return;
      }
      const provider = providerOf(order);
      if (amount === 0) return;
      if (!provider || paymentId === null) throw new HopelessJob('no provider can refund the order');
      const rest = await orderRefunds.restBesidesHand(order);
      if (rest !== null && rest <= 0) return;
      const report = await provider.refund({ id: orderId, paymentId, attempt, rest });
      await settlement.settle(report, { source: 'check' });
    },
  };
}

function overloaded(): CodedError {
  return new CodedError('OVERLOADED', { retryAfterSeconds: RETRY_AFTER_S });
}

function currencyOf({ currency }: OrderRow): Currency {
  if (!isCurrency(currency)) throw new Error(`an order is in ${currency}, which is no currency of the shop`);
  return currency;
}
