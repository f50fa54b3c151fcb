import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Clock } from './clock.ts';
import {
  type OpenedPayment,
  type PaymentEvent,
  type PaymentProvider,
  PaymentRefused,
  type PaymentReport,
  type PaymentState,
  PaymentUnavailable,
  type ReportedRefund,
} from './payment.ts';

interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  apiUrl: string;
}

const TIMEOUT_MS = 10_000;
/** Older messages are refused, so that a recorded one cannot be sent again for ever. */
const SIGNATURE_AGE_MAX_S = 300;
const ORDER_KEY = 'order_id';
const REQUEST_KEY = 'refund_request';
/** The type of the SDK for a request that is wrong in itself. */
const REFUSAL = 'StripeInvalidRequestError';
const ORDER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** How a dispute, or an inquiry before one, ends without taking the money. */
const FAVOURABLE: ReadonlySet<string> = new Set(['won', 'prevented', 'warning_closed']);

type Charge = Stripe.Charge;
type Session = Stripe.Checkout.Session;

/** Every event of Stripe has these parts; what its object has depends on the type. */
const signedEvent = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

/** Stripe Checkout. The SDK is loaded for the first payment, because it is large. */
export function createStripePayment(
  { secretKey, webhookSecret, apiUrl }: StripeSettings,
  { clock, timeoutMs = TIMEOUT_MS }: { clock: Clock; timeoutMs?: number },
): PaymentProvider {
  let client: Promise<Stripe> | undefined;

  async function connect(): Promise<Stripe> {
    const { default: StripeClient } = await import('stripe');
    const { protocol, hostname, port } = new URL(apiUrl);
    return new StripeClient(secretKey, {
      protocol: protocol === 'http:' ? 'http' : 'https',
      host: hostname,
      ...(port === '' ? {} : { port }),
      timeout: timeoutMs,
      maxNetworkRetries: 1,
      telemetry: false,
    });
  }

  /** Whatever goes wrong, the state of the payment is unknown. The message may quote the request, so it is dropped. */
  async function ask<T>(question: (stripe: Stripe) => Promise<T>): Promise<T> {
    client ??= connect();
    const stripe = await client;
    try {
      return await question(stripe);
    } catch (error) {
      if (error instanceof PaymentUnavailable) throw error;
      const { type, code } = (error ?? {}) as { type?: unknown; code?: unknown };
      if (type === REFUSAL) throw new PaymentRefused(`Stripe: ${typeof code === 'string' ? code : type}`);
      throw new PaymentUnavailable(error instanceof Error ? `Stripe: ${error.name}` : 'Stripe');
    }
  }

  const findSession = (reference: string) =>
    ask((stripe) =>
      stripe.checkout.sessions.retrieve(reference, { expand: ['payment_intent.latest_charge'] }),
    );

  async function find({ reference }: { reference: string }): Promise<PaymentReport> {
    const report = demandReport(reportOfSession(await findSession(reference)));
    if (report.state !== 'refunded' || report.paymentId === undefined) return report;
    return (await reportOfRefunds(report.paymentId)) ?? report;
  }

  const findPayment = (paymentId: string) => ask((stripe) => stripe.paymentIntents.retrieve(paymentId));

  /** The present state, whatever the message was that led here. Null for a payment that is not of an order. */
  async function reportOfRefunds(paymentId: string): Promise<PaymentReport | null> {
    const { metadata, amount, currency } = await findPayment(paymentId);
    const orderId = metadata?.[ORDER_KEY];
    if (!isOrderId(orderId)) return null;
    const { data } = await ask((stripe) => stripe.refunds.list({ payment_intent: paymentId, limit: 100 }));
    const found = stateOfRefunds(data, amount);
    return (
      found && {
        orderId,
        ...found,
        amount,
        currency: currency.toUpperCase(),
        paymentId,
        refunds: data.map(reportedRefund),
      }
    );
  }

  async function reportOfCharge(
    charge: { payment_intent: Charge['payment_intent']; amount: number; currency: string },
    state: PaymentState,
  ): Promise<PaymentReport | null> {
    const paymentId = idOf(charge.payment_intent);
    const orderId = paymentId && (await findPayment(paymentId)).metadata?.[ORDER_KEY];
    if (!paymentId || !isOrderId(orderId)) return null;
    return { orderId, state, amount: charge.amount, currency: charge.currency.toUpperCase(), paymentId };
  }

  /** Null for an inquiry: the bank asks before it takes any money, and may leave it at that. */
  async function reportOfDispute(dispute: Stripe.Dispute): Promise<PaymentReport | null> {
    if (isInquiry(dispute.status)) return null;
    return reportOfCharge(dispute, FAVOURABLE.has(dispute.status) ? 'dispute-won' : 'disputed');
  }

  async function reportOfEvent(event: Stripe.Event): Promise<PaymentReport | null> {
    // Of an account that is connected to ours, or about nothing.
    if (event.account || !event.data?.object) return null;
    switch (event.type) {
      case 'checkout.session.completed':
      case 'checkout.session.async_payment_succeeded':
      case 'checkout.session.expired':
        return reportOfSession(event.data.object);
      case 'checkout.session.async_payment_failed':
        return reportOfSession(event.data.object, 'failed');
      case 'charge.refunded':
      case 'refund.created':
      case 'refund.updated':
      case 'refund.failed': {
        const paymentId = idOf(event.data.object.payment_intent);
        return paymentId === undefined ? null : reportOfRefunds(paymentId);
      }
      case 'charge.dispute.created':
      case 'charge.dispute.closed':
        return reportOfDispute(event.data.object);
      case 'charge.dispute.updated':
        // An inquiry that becomes a dispute. Any other update may come after the dispute was closed.
        return isInquiry(event.data.previous_attributes?.status) ? reportOfDispute(event.data.object) : null;
      default:
        return null;
    }
  }

  return {
    name: 'stripe',
    open: ({ id, reference, title, amount, currency, returnUrl, email }): Promise<OpenedPayment> =>
      ask(async (stripe) => {
        const wanted: Stripe.Checkout.SessionCreateParams = {
          mode: 'payment',
          client_reference_id: id,
          payment_intent_data: { metadata: { [ORDER_KEY]: id } },
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: currency.toLowerCase(),
                unit_amount: amount,
                product_data: { name: title },
              },
            },
          ],
          success_url: returnUrl,
          cancel_url: returnUrl,
          ...(email === null ? {} : { customer_email: email }),
        };
        const session = reference
          ? await stripe.checkout.sessions.retrieve(reference)
          : await stripe.checkout.sessions.create(wanted, {
              idempotencyKey: `order-${id}-${hashOf(wanted)}`,
            });
        if (typeof session.id !== 'string') throw new PaymentUnavailable('Stripe: no checkout in the answer');
        // A checkout that is over has no page any more.
        return { reference: session.id, link: session.url ?? returnUrl };
      }),
    find,
    async cancel(order) {
      // One that is paid or expired cannot be closed; its state shows that.
      const closed = await ask((stripe) => stripe.checkout.sessions.expire(order.reference)).catch(
        () => null,
      );
      return (closed?.status === 'expired' && reportOfSession(closed)) || find(order);
    },
    async refund({ id, paymentId, attempt, rest }) {
      const key = attempt === 0 ? `refund-${id}` : `refund-${id}-${attempt}`;
      const idempotencyKey = rest === null ? key : `${key}-of-${rest}`;
      const refusal = await ask((stripe) =>
        stripe.refunds.create(
          { payment_intent: paymentId, ...(rest === null ? {} : { amount: rest }) },
          { idempotencyKey },
        ),
      ).then(
        () => null,
        (error: unknown) => error,
      );
      const report = await reportOfRefunds(paymentId);
      // What was refunded in the dashboard meanwhile cannot be refunded again.
      if (refusal && (!report || report.state === 'refund-failed' || report.state === 'partly-refunded')) {
        throw refusal;
      }
      return demandReport(report);
    },
    async refundPart({ paymentId, request, amount }) {
      const refusal = await ask((stripe) =>
        stripe.refunds.create(
          { payment_intent: paymentId, amount, metadata: { [REQUEST_KEY]: request } },
          { idempotencyKey: `refund-part-${request}` },
        ),
      ).then(
        () => null,
        (error: unknown) => error,
      );
      const report = await reportOfRefunds(paymentId);
      if (refusal && !report?.refunds?.some((one) => one.request === request)) throw refusal;
      return demandReport(report);
    },
    findRefund: ({ paymentId }) => reportOfRefunds(paymentId),
    async readEvent(body, signature): Promise<PaymentEvent | null> {
      if (signature === undefined) return null;
      client ??= connect();
      const stripe = await client;
      const now = clock.now().getTime();
      const event = await stripe.webhooks
        .constructEventAsync(body, signature, webhookSecret, SIGNATURE_AGE_MAX_S, undefined, now)
        .catch(() => null);
      if (!signedEvent.safeParse(event).success) return null;
      return event && { id: `stripe:${event.id}`, report: await reportOfEvent(event) };
    },
  };
}

/**
 * Parallel requests and retries get the same checkout. Stripe refuses a key that comes again with another body, and the
 * e-mail address may have changed since.
 */
function hashOf(body: object): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22);
}

function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}

/** The same Stripe account may sell other things, which have references of another form. */
function isOrderId(reference: string | null | undefined): reference is string {
  return ORDER_ID.test(reference ?? '');
}

/** Null for a checkout that is not about an order. */
function reportOfSession(session: Session, known?: PaymentState): PaymentReport | null {
  const { id: reference, client_reference_id: orderId, amount_total: amount, currency } = session;
  const paymentId = idOf(session.payment_intent);
  if (!isOrderId(orderId) || typeof amount !== 'number' || !currency) return null;
  return {
    orderId,
    state: known ?? stateOf(session),
    amount,
    currency: currency.toUpperCase(),
    reference,
    ...(paymentId ? { paymentId } : {}),
  };
}

/** The intent and its charge are there when we asked for them: what came after the payment counts more. */
function stateOf({ status, payment_status, payment_intent }: Session): PaymentState {
  if (status === 'expired') return 'cancelled';
  if (status !== 'complete') return 'open';
  const intent = typeof payment_intent === 'object' ? payment_intent : null;
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  if (charge?.refunded) return 'refunded';
  if (charge?.disputed) return 'disputed';
  if (payment_status === 'paid') return 'paid';
  return intent?.status === 'canceled' || intent?.status === 'requires_payment_method'
    ? 'failed'
    : 'processing';
}

/** Null where there is no refund. A part leaves the product with the player. The newest refund comes first. */
function stateOfRefunds(
  refunds: readonly Stripe.Refund[],
  total: number,
): Pick<PaymentReport, 'state' | 'refund'> | null {
  const having = (...states: string[]) => refunds.filter(({ status }) => states.includes(status ?? ''));
  const sumOf = (some: readonly Stripe.Refund[]) => some.reduce((sum, { amount }) => sum + amount, 0);
  const [done, moving] = [having('succeeded'), having('pending', 'requires_action')];
  const [lastDone, lastMoving] = [done[0], moving[0]];
  if (lastDone && sumOf(done) >= total) return { state: 'refunded', refund: { id: lastDone.id } };
  if (lastMoving && sumOf([...done, ...moving]) >= total) {
    return { state: 'refund-pending', refund: { id: lastMoving.id } };
  }
  // A part that could not be paid back is no failed refund of the order.
  const failed = having('failed', 'canceled').filter(({ metadata }) => !metadata?.[REQUEST_KEY]);
  const lastFailed = failed[0];
  if (!lastFailed || sumOf([...done, ...moving, ...failed]) < total) {
    return refunds.length === 0 ? null : { state: 'partly-refunded' };
  }
  const failure = lastFailed.failure_reason ?? lastFailed.status ?? 'unknown';
  return { state: 'refund-failed', refund: { id: lastFailed.id, failure } };
}

function reportedRefund({ id, amount, status, failure_reason, metadata }: Stripe.Refund): ReportedRefund {
  const request = metadata?.[REQUEST_KEY];
  const known = { id, amount, ...(request === undefined ? {} : { request }) };
  if (status === 'succeeded') return { ...known, state: 'succeeded' };
  if (status === 'pending' || status === 'requires_action') return { ...known, state: 'pending' };
  return { ...known, state: 'failed', failure: failure_reason ?? status ?? 'unknown' };
}

function isInquiry(status: string | undefined): boolean {
  return status === 'warning_needs_response' || status === 'warning_under_review';
}

function demandReport(report: PaymentReport | null): PaymentReport {
  if (!report) throw new PaymentUnavailable('Stripe: the answer is not about an order');
  return report;
}
