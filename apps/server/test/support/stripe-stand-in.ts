import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface StoredSession {
  id: string;
  object: 'checkout.session';
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  client_reference_id: string;
  amount_total: number;
  currency: string;
  payment_intent: string | null;
}

interface StoredIntent {
  id: string;
  object: 'payment_intent';
  status: string;
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  latest_charge: { id: string; object: 'charge'; refunded: boolean; disputed: boolean };
}

interface StoredRefund {
  id: string;
  object: 'refund';
  amount: number;
  status: 'pending' | 'succeeded' | 'failed';
  failure_reason?: string;
  metadata: Record<string, string>;
  payment_intent: string;
}

interface Answer {
  status: number;
  body: unknown;
}

const FAILED: Answer = { status: 500, body: { error: { type: 'api_error', message: 'no' } } };
const NOT_FOUND: Answer = {
  status: 404,
  body: { error: { type: 'invalid_request_error', code: 'resource_missing' } },
};

const ALREADY_REFUNDED: Answer = {
  status: 400,
  body: { error: { type: 'invalid_request_error', code: 'charge_already_refunded' } },
};
/** What is left of the charge is less. */
const TOO_MUCH: Answer = {
  status: 400,
  body: { error: { type: 'invalid_request_error', code: 'charge_too_small' } },
};
const KEY_REUSED: Answer = { status: 400, body: { error: { type: 'idempotency_error' } } };

/** How it answers: as Stripe does, not at all, never, with something else, or acts and loses the answer. */
export type StandInMood = 'well' | 'down' | 'lost' | 'slow' | 'nonsense' | 'error';

/** Speaks the part of Stripe's HTTP API that the SDK uses here. */
export interface StripeStandIn {
  url: string;
  mood: StandInMood;
  /** What was created, in order. */
  sessions: StoredSession[];
  /** Newest first, as Stripe lists them. */
  refunds: StoredRefund[];
  /** What becomes of a refund when it is created. */
  refundsBecome: StoredRefund['status'];
  /** What becomes of the newest refund of an order later. */
  endRefund(orderId: string, status: 'succeeded' | 'failed'): StoredRefund;
  /** Every request, as method and path. */
  calls: string[];
  /** What a player does in the checkout, without a message about it. */
  pay(orderId: string, how?: 'at-once' | 'later' | 'failed'): StoredSession;
  /** As from the dashboard. */
  refund(orderId: string, amount?: number): StoredRefund;
  sessionOf(orderId: string): StoredSession;
  intentOf(orderId: string): StoredIntent;
  close(): Promise<void>;
}

export async function startStripeStandIn(): Promise<StripeStandIn> {
  const sessions = new Map<string, StoredSession>();
  const intents = new Map<string, StoredIntent>();
  const byKey = new Map<string, { id: string; body: string }>();
  const calls: string[] = [];
  const refunds: StoredRefund[] = [];
  const refundsByKey = new Map<string, StoredRefund>();

  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await bodyOf(request));
    calls.push(`${request.method} ${request.url?.split('?')[0]}`);
    if (standIn.mood === 'down') return void request.socket.destroy();
    if (standIn.mood === 'slow') return;
    if (standIn.mood === 'nonsense') return void response.end('<html>It works!</html>');
    const { status, body } = standIn.mood === 'error' ? FAILED : answer(request, form);
    if (standIn.mood === 'lost') return void request.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });

  function answer(request: IncomingMessage, form: URLSearchParams): Answer {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stripe.test');
    const [, , resource, kind, id = '', act] = pathname.split('/');
    if (request.headers.authorization !== 'Bearer sk_test_stand_in')
      return { status: 401, body: { error: {} } };
    if (resource === 'refunds' && request.method === 'GET') {
      return { status: 200, body: { object: 'list', data: refundsOf(searchParams.get('payment_intent')) } };
    }
    if (resource === 'refunds') {
      const key = String(request.headers['idempotency-key']);
      const intent = intents.get(form.get('payment_intent') ?? '');
      if (!intent) return NOT_FOUND;
      const known = refundsByKey.get(key);
      if (!known && intent.latest_charge.refunded) return ALREADY_REFUNDED;
      const wanted = form.get('amount') === null ? undefined : Number(form.get('amount'));
      if (!known && wanted !== undefined && wanted > leftOf(intent)) return TOO_MUCH;
      const wish = form.get('metadata[refund_request]');
      const made = known ?? addRefund(intent, wanted, wish === null ? {} : { refund_request: wish });
      refundsByKey.set(key, made);
      return { status: 200, body: made };
    }
    if (resource === 'payment_intents') {
      const intent = intents.get(kind ?? '');
      return intent ? { status: 200, body: intent } : NOT_FOUND;
    }
    if (id === '') return create(request, form);
    const session = sessions.get(id);
    if (!session) return NOT_FOUND;
    if (act === 'expire') {
      if (session.status !== 'open') return { status: 400, body: NOT_FOUND.body };
      Object.assign(session, { status: 'expired', url: null });
    }
    const isExpanded = searchParams.has('expand[0]') || searchParams.has('expand[]');
    const intent = intents.get(session.payment_intent ?? '') ?? session.payment_intent;
    return { status: 200, body: isExpanded ? { ...session, payment_intent: intent } : session };
  }

  const refundsOf = (paymentId: string | null) =>
    refunds.filter(({ payment_intent }) => payment_intent === paymentId);

  const isReturned = ({ status }: StoredRefund) => status === 'failed';
  const sumOf = (some: StoredRefund[]) => some.reduce((sum, { amount }) => sum + amount, 0);

  /** As at Stripe a charge counts as refunded while its refund is pending. */
  function countRefunds(intent: StoredIntent): void {
    const kept = refundsOf(intent.id).filter((one) => !isReturned(one));
    intent.latest_charge.refunded = sumOf(kept) >= intent.amount;
  }

  function leftOf(intent: StoredIntent): number {
    return intent.amount - sumOf(refundsOf(intent.id).filter((one) => !isReturned(one)));
  }

  function addRefund(
    intent: StoredIntent,
    wanted?: number,
    metadata: Record<string, string> = {},
  ): StoredRefund {
    const made: StoredRefund = {
      id: `re_${randomUUID()}`,
      object: 'refund',
      amount: wanted ?? leftOf(intent),
      metadata,
      status: standIn.refundsBecome,
      ...(standIn.refundsBecome === 'failed' ? { failure_reason: 'lost_or_stolen_card' } : {}),
      payment_intent: intent.id,
    };
    refunds.unshift(made);
    countRefunds(intent);
    return made;
  }

  function create(request: IncomingMessage, form: URLSearchParams): Answer {
    const key = String(request.headers['idempotency-key']);
    const before = byKey.get(key);
    if (before && before.body !== form.toString()) return KEY_REUSED;
    const known = sessions.get(before?.id ?? '');
    if (known) return { status: 200, body: known };
    const id = `cs_test_${randomUUID()}`;
    const session: StoredSession = {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.test/c/pay/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      client_reference_id: form.get('client_reference_id') ?? '',
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      payment_intent: null,
    };
    sessions.set(id, session);
    byKey.set(key, { id, body: form.toString() });
    return { status: 200, body: session };
  }

  const sessionOf = (orderId: string) => {
    const session = [...sessions.values()].find((one) => one.client_reference_id === orderId);
    if (!session) throw new Error(`there is no checkout of ${orderId}`);
    return session;
  };

  const intentOf = (orderId: string) => {
    const intent = intents.get(sessionOf(orderId).payment_intent ?? '');
    if (!intent) throw new Error(`there is no payment of ${orderId}`);
    return intent;
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const standIn: StripeStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mood: 'well',
    get sessions() {
      return [...sessions.values()];
    },
    refunds,
    refundsBecome: 'succeeded',
    calls,
    sessionOf,
    intentOf,
    pay(orderId, how = 'at-once') {
      const session = sessionOf(orderId);
      const id = session.payment_intent ?? `pi_${randomUUID()}`;
      const status = { 'at-once': 'succeeded', later: 'processing', failed: 'requires_payment_method' }[how];
      const charge = {
        id: `ch_${randomUUID()}`,
        object: 'charge' as const,
        refunded: false,
        disputed: false,
      };
      const metadata = { order_id: orderId };
      const { amount_total: amount, currency } = session;
      intents.set(id, {
        id,
        object: 'payment_intent',
        status,
        amount,
        currency,
        metadata,
        latest_charge: charge,
      });
      const payment_status = how === 'at-once' ? 'paid' : 'unpaid';
      return Object.assign(session, { status: 'complete', url: null, payment_status, payment_intent: id });
    },
    refund: (orderId, amount) => addRefund(intentOf(orderId), amount),
    endRefund(orderId, status) {
      const intent = intentOf(orderId);
      const [last] = refundsOf(intent.id);
      if (!last) throw new Error(`there is no refund of ${orderId}`);
      Object.assign(last, {
        status,
        ...(status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
      });
      countRefunds(intent);
      return last;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return standIn;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
