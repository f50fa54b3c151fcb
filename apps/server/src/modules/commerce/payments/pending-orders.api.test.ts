import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openShopTestApp, type ShopTestApp, VOLTS } from '../../../../test/fixtures/shop.ts';
import { type PaymentProvider, PaymentUnavailable } from '../../../ports/payment.ts';

/** A provider that says about every checkout that it was paid, unless it is down. */
let isDown = false;
let asked: string[] = [];
const broken = new Set<string>();
const payment: PaymentProvider = {
  name: 'stripe',
  async find({ id, reference }) {
    asked.push(id);
    if (isDown) throw new PaymentUnavailable('down');
    if (broken.has(id)) throw new Error('unexpected');
    return { orderId: id, state: 'paid', reference, amount: VOLTS.price.amount, currency: 'EUR' };
  },
  open: () => Promise.reject(new PaymentUnavailable('not used')),
  cancel: () => Promise.reject(new PaymentUnavailable('not used')),
  refund: () => Promise.reject(new PaymentUnavailable('not used')),
  refundPart: () => Promise.reject(new PaymentUnavailable('not used')),
  findRefund: () => Promise.reject(new PaymentUnavailable('not used')),
  readEvent: () => Promise.resolve(null),
};

let testApp: ShopTestApp;
let userId: unknown;
beforeAll(async () => {
  testApp = await openShopTestApp({ deps: { payment } });
  const player = await testApp.player(`${randomUUID()}@example.test`);
  ({ userId } = (await player.call('GET /user/me')).body);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  isDown = false;
  asked = [];
  broken.clear();
  await testApp.rows("update orders set status = 'cancelled', next_check_at = null where status = 'pending'");
});

/** Orders of which we have heard nothing since the payment was opened. */
async function pending(count: number, { checks = 0, dueSinceSeconds = 1 } = {}): Promise<string[]> {
  const dueAt = new Date(testApp.clock.now().getTime() - dueSinceSeconds * 1000);
  const rows = await testApp.rows(
    `insert into orders (user_id, product_name, purchaseable_id, extra_name, grants_product, is_unique, title, locale,
       amount, currency, tax_amount, tax_percent, status, provider, payment_reference, created_at, next_check_at, checks)
     select $1, 'neon-drift', $2, '500-volts', false, false, '500 volts', 'en-GB',
       $3, 'EUR', 0, 0, 'pending', 'stripe', gen_random_uuid()::text, $4, $4, $5
     from generate_series(1, $6) returning id`,
    [userId, VOLTS.price.purchaseableId, VOLTS.price.amount, dueAt, checks, count],
  );
  return rows.map(({ id }) => String(id));
}

async function statusesOf(ids: readonly string[]): Promise<Record<string, unknown>> {
  const statement = 'select status, count(*)::int as n from orders where id = any($1) group by 1';
  return Object.fromEntries((await testApp.rows(statement, [ids])).map(({ status, n }) => [status, n]));
}

test('one run settles all orders that are due', async () => {
  const ids = await pending(60);
  await testApp.checkPending();
  expect(await statusesOf(ids)).toEqual({ paid: 60 });
});

test('while the provider is down few orders are asked about, and afterwards one run settles all', async () => {
  const ids = await pending(60);
  isDown = true;
  for (let minute = 0; minute < 5; minute += 1) {
    await testApp.checkPending();
    testApp.clock.advance(60);
  }
  expect(asked.length).toBeLessThanOrEqual(40);
  expect(await statusesOf(ids)).toEqual({ pending: 60 });
  isDown = false;
  testApp.clock.advance(3600);
  await testApp.checkPending();
  expect(await statusesOf(ids)).toEqual({ paid: 60 });
});

test('an order that the provider never answers about is given up after two days', async () => {
  const ids = await pending(1);
  isDown = true;
  testApp.clock.advance(47 * 3600);
  await testApp.checkPending();
  expect(await statusesOf(ids)).toEqual({ pending: 1 });
  testApp.clock.advance(2 * 3600);
  await testApp.checkPending();
  expect(await statusesOf(ids)).toEqual({ cancelled: 1 });
});

test('new orders do not wait for old ones, and the oldest is among the first too', async () => {
  await pending(50, { checks: 6, dueSinceSeconds: 1000 });
  const [oldest] = await pending(1, { checks: 7, dueSinceSeconds: 5000 });
  const fresh = await pending(3, { dueSinceSeconds: 1 });
  const first = (await testApp.services.orders.takeDue(8)).map(({ id }) => id);
  expect(new Set(first).size).toBe(8);
  expect(first).toEqual(expect.arrayContaining([...fresh, oldest]));
});

test('an order that cannot be settled does not keep the others waiting', async () => {
  const ids = await pending(20);
  broken.add(String(ids[0]));
  await expect(testApp.checkPending()).rejects.toThrow('unexpected');
  expect(await statusesOf(ids)).toEqual({ paid: 19, pending: 1 });
});
