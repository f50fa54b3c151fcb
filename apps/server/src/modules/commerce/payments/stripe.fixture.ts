import { randomUUID } from 'node:crypto';
import { createStripePayment } from '../../../ports/stripe-payment.ts';
import type { ApiClient } from '../../../testing/api-client.ts';
import { signedHeaders, stripeMessage, WEBHOOK_SECRET } from '../../../testing/stripe-messages.ts';
import { type StripeStandIn, startStripeStandIn } from '../../../testing/stripe-stand-in.ts';
import { createTestClock } from '../../../testing/test-clock.ts';
import { NEON_DRIFT, openShopTestApp, type ShopTestApp } from '../purchases/shop.fixture.ts';

export interface SentEvent {
  type: string;
  object: object;
  /** What an update has changed. */
  previous?: object;
  id?: string;
  account?: string;
  secret?: string;
  secondsAgo?: number;
  alter?: (payload: string) => string;
  /** What is sent and signed instead. */
  payload?: string;
}

export interface StripeTestApp extends ShopTestApp {
  stripe: StripeStandIn;
  newPlayer(): Promise<ApiClient>;
  newOrder(): Promise<{ player: ApiClient; orderId: string; link: string }>;
  statusOf(player: ApiClient, orderId: string): Promise<unknown>;
  /** Sends a signed message to the webhook and returns the status of the answer. */
  send(event: SentEvent): Promise<number>;
  completed(orderId: string, more?: Partial<SentEvent>): Promise<number>;
  /** Refunds in the dashboard, and sends the message about it. */
  refunded(orderId: string, isFull?: boolean): Promise<number>;
  /** The message about the charge. It does not say whether the refund has succeeded. */
  sendRefunded(orderId: string): Promise<number>;
  sendRefund(type: 'created' | 'updated' | 'failed', refund: object): Promise<number>;
  /** `before` is the status that an update has changed. */
  dispute(
    orderId: string,
    type: 'created' | 'updated' | 'closed',
    status: string,
    before?: string,
  ): Promise<number>;
}

/** The shop, paid by a stand-in of Stripe's API. */
export async function openStripeTestApp(): Promise<StripeTestApp> {
  const stripe = await startStripeStandIn();
  const settings = { secretKey: 'sk_test_stand_in', webhookSecret: WEBHOOK_SECRET, apiUrl: stripe.url };
  const payment = createStripePayment(settings, { clock: createTestClock(), timeoutMs: 200 });
  const shop = await openShopTestApp({ deps: { payment } });

  const newPlayer = () => shop.player(`${randomUUID()}@example.test`);

  async function send({ alter, secret, secondsAgo = 0, ...sent }: SentEvent) {
    const payload = sent.payload ?? stripeMessage(sent);
    const reply = await shop.app.inject({
      method: 'POST',
      url: '/webhooks/stripe',
      headers: signedHeaders(payload, { secret, secondsAgo }),
      payload: alter ? alter(payload) : payload,
    });
    return reply.statusCode;
  }

  const chargeOf = (orderId: string) => ({
    payment_intent: stripe.sessionOf(orderId).payment_intent,
    amount: 1499,
    currency: 'eur',
  });

  const sendRefunded = (orderId: string) =>
    send({ type: 'charge.refunded', object: { object: 'charge', ...chargeOf(orderId) } });

  return {
    ...shop,
    stripe,
    newPlayer,
    async newOrder() {
      const player = await newPlayer();
      const { body } = await shop.buy(player, NEON_DRIFT);
      return { player, orderId: String(body.orderId), link: String(body.link) };
    },
    statusOf: async (player, orderId) => (await shop.order(player, orderId)).body.status,
    send,
    completed: (orderId, more = {}) =>
      send({ type: 'checkout.session.completed', object: stripe.sessionOf(orderId), ...more }),
    refunded(orderId, isFull = true) {
      stripe.refund(orderId, isFull ? undefined : 1);
      return sendRefunded(orderId);
    },
    sendRefunded,
    sendRefund: (type, refund) => send({ type: `refund.${type}`, object: refund }),
    dispute: (orderId, type, status, before) =>
      send({
        type: `charge.dispute.${type}`,
        object: { object: 'dispute', ...chargeOf(orderId), status },
        ...(before ? { previous: { status: before } } : {}),
      }),
    async close() {
      await shop.close();
      await stripe.close();
    },
  };
}
