import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_ROOT, IDEMPOTENCY_KEY_HEADER } from '@gatehouse/contract/headers';
import { Client } from 'pg';
import { freePort } from './free-port.ts';
import { startServer } from './server-process.ts';
import { startThrowawayPostgres } from './throwaway-postgres.ts';
import { waitUntil } from './wait-until.ts';

const PRODUCT = 'neon-drift';
const PRICE = { purchaseableId: '4fb15b96-a04c-4b4d-9ea7-7d5dad4eba55', amount: 1499, currency: 'EUR' };
const PASSWORD = 'Lantern-Keep-1';
const STEP_TIMEOUT_MS = 120_000;
/** The job that asks about pending orders runs every minute, and on a busy machine a little later. */
const JOB_TIMEOUT_MS = 300_000;

export interface PaymentCrashReport {
  kills: number;
  /** How many orders were settled by the player's return; the others were settled by the job. */
  byReturn: number;
  byJob: number;
  /** One line per order that was not granted exactly once. */
  problems: string[];
}

interface Bought {
  orderId: string;
  token: string;
  address: string;
  checkout: { url: string; key: string };
}

/**
 * Kills the server between payment and grant, again and again: the provider has the money, and the transaction that grants
 * waits for a lock of this run. Afterwards everything that was paid must be granted exactly once. Every second player
 * returns after the crash; the others never come back, so that only the job can settle their orders.
 */
export async function runPaymentCrashes(
  kills: number,
  onKill: (nth: number) => void = () => undefined,
): Promise<PaymentCrashReport> {
  const postgres = await startThrowawayPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-payments-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const variables = {
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    PUBLIC_URL: origin,
    LOG_LEVEL: 'fatal',
    TRUST_PROXY: '1',
  };
  const start = () => startServer('demo', port, variables);
  let server = start();
  const database = new Client({ connectionString: postgres.url });
  database.on('error', () => undefined);
  const rows = async (statement: string, values: unknown[] = []) =>
    (await database.query(statement, values)).rows;
  const bought: Bought[] = [];
  let byReturn = 0;
  try {
    await server.ready();
    await database.connect();
    for (let nth = 1; nth <= kills; nth += 1) {
      const order = await buy(origin, nth);
      bought.push(order);
      const release = await payUntilGrant(postgres.url, order);
      server.child.kill('SIGKILL');
      await server.ended;
      await release();
      const [left] = await rows('select status from orders where id = $1', [order.orderId]);
      if (left?.status !== 'pending') throw new Error('the server was killed after the grant');
      server = start();
      await server.ready();
      if (nth % 2 === 0) {
        await post(`${origin}${API_ROOT}/user/orders/${order.orderId}/check`, order);
        byReturn += 1;
      }
      onKill(nth);
    }
    // The first check is due a minute after the order.
    await rows("update orders set next_check_at = now() where status = 'pending'");
    await waitUntil(
      async () => (await rows("select 1 from orders where status = 'pending' limit 1")).length === 0,
      {
        timeoutMs: JOB_TIMEOUT_MS,
        what: 'the job settles the orders of players who never returned',
      },
    );
    const problems: string[] = [];
    for (const { orderId } of bought) {
      const [found] = await rows(
        `select status,
           (select count(*)::int from ownerships where order_id = orders.id) as owned,
           (select count(*)::int from order_events where order_id = orders.id and kind = 'granted') as grants
         from orders where id = $1`,
        [orderId],
      );
      if (found?.status !== 'paid' || found.owned !== 1 || found.grants !== 1) {
        problems.push(`${orderId} is ${JSON.stringify(found)}`);
      }
    }
    return { kills, byReturn, byJob: kills - byReturn, problems };
  } finally {
    server.child.kill('SIGKILL');
    await database.end().catch(() => undefined);
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function post(
  url: string,
  { token, address }: { token?: string; address: string },
  body: object = {},
  headers: Record<string, string> = {},
): Promise<{ body: Record<string, unknown>; token: string }> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(STEP_TIMEOUT_MS),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${url} was answered ${reply.status} ${text}`);
  return {
    body: JSON.parse(text || '{}'),
    token: (reply.headers.get('authorization') ?? '').replace('Bearer ', ''),
  };
}

/** A new player orders a game. */
async function buy(origin: string, nth: number): Promise<Bought> {
  const address = `10.0.${nth >> 8}.${nth & 255}`;
  const account = { email: `payer-${nth}@example.test`, password: PASSWORD, locale: 'en-GB' };
  const { token } = await post(`${origin}${API_ROOT}/users`, { address }, account);
  const { body } = await post(
    `${origin}${API_ROOT}/user/product/${PRODUCT}/purchase`,
    { token, address },
    {
      price: PRICE,
      gfLang: 'en',
      tax: { country: 'DE', percent: 19 },
      consent: { version: '2026-11' },
    },
    { [IDEMPOTENCY_KEY_HEADER]: randomUUID() },
  );
  const { pathname, searchParams } = new URL(String(body.link));
  const checkout = { url: `${origin}${pathname}`, key: searchParams.get('key') ?? '' };
  return { orderId: String(body.orderId), token, address, checkout };
}

/**
 * Returns when the money is with the provider, and the transaction that grants has begun and waits for the order's row.
 * The result releases the row.
 */
async function payUntilGrant(
  databaseUrl: string,
  { orderId, checkout }: Bought,
): Promise<() => Promise<void>> {
  const blocker = new Client({ connectionString: databaseUrl });
  // The database is stopped at the end of a run that failed.
  blocker.on('error', () => undefined);
  await blocker.connect();
  await blocker.query('begin');
  await blocker.query('select 1 from orders where id = $1 for update', [orderId]);
  const paying = fetch(checkout.url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ key: checkout.key, act: 'pay' }),
    redirect: 'manual',
  });
  let answered: string | null = null;
  paying.then(
    ({ status }) => {
      answered = `the checkout answered ${status} although the grant had to wait`;
    },
    // The connection is lost when the server is killed.
    () => undefined,
  );
  await waitUntil(
    async () => {
      if (answered !== null) throw new Error(answered);
      // A transaction sees other backends as they were when it first looked.
      await blocker.query('select pg_stat_clear_snapshot()');
      const { rows } = await blocker.query(
        `select 1 from demo_payments where order_id = $1 and state = 'paid' and exists (
           select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%"orders"%')`,
        [orderId],
      );
      return rows.length > 0;
    },
    { timeoutMs: STEP_TIMEOUT_MS, what: 'the payment is made and its grant waits' },
  );
  return () => blocker.end();
}
