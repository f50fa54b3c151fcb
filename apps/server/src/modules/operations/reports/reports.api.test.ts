import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShopTestApp, type ShopTestApp } from '../../../../test/fixtures/shop.ts';
import { createOperatorServices, type OperatorServices } from '../../../services/operator-services.ts';
import { revenueCsv } from './revenue.rules.ts';

const MAY = { from: new Date('2026-05-01T00:00:00Z'), until: new Date('2026-06-01T00:00:00Z') };

let testApp: ShopTestApp;
let reports: OperatorServices['reports'];
beforeAll(async () => {
  testApp = await openShopTestApp();
  ({ reports } = createOperatorServices(testApp.deps));
});
afterAll(() => testApp.close());

interface Order {
  amount: number;
  tax: number;
  country?: string;
  currency?: string;
  paidAt: string;
  status?: string;
  closedAt?: string;
  refundedAmount?: number;
}

async function addOrder(order: Order): Promise<string> {
  const { amount, tax, country = 'DE', currency = 'EUR', paidAt, status = 'paid', closedAt = null } = order;
  const [row] = await testApp.rows(
    `insert into orders (product_name, purchaseable_id, grants_product, is_unique, title, locale, amount, currency,
       tax_amount, tax_percent, status, provider, payment_id, country, created_at, paid_at, closed_at, refunded_amount)
     values ('neon-drift', gen_random_uuid(), true, true, 'Neon Drift', 'en-GB', $1, $2, $3, 19, $4, 'stripe', 'pi_1', $5,
       $6, $6, $7, $8) returning id`,
    [amount, currency, tax, status, country, paidAt, closedAt, order.refundedAmount ?? 0],
  );
  return String(row?.id);
}

test('revenue counts payments, parts that went back, whole refunds and disputes on their days', async () => {
  await addOrder({ amount: 1499, tax: 239, paidAt: '2026-05-02T00:00:00Z' });
  await addOrder({ amount: 0, tax: 0, paidAt: '2026-05-02T00:00:00Z' });
  await addOrder({ amount: 1000, tax: 0, country: 'US', currency: 'USD', paidAt: '2026-05-02T23:59:59Z' });
  const part = await addOrder({
    amount: 1000,
    tax: 160,
    paidAt: '2026-05-03T10:00:00Z',
    refundedAmount: 250,
  });
  await testApp.rows(
    `insert into order_refunds (order_id, amount, state, requested_at, ended_at) values
       ($1, 250, 'succeeded', now(), '2026-05-04T12:00:00Z'), ($1, 300, 'failed', now(), '2026-05-04T12:00:00Z')`,
    [part],
  );
  // By hand: the provider lists none.
  await addOrder({
    ...{ amount: 500, tax: 80, paidAt: '2026-04-30T12:00:00Z' },
    ...{ status: 'refunded', closedAt: '2026-05-04T13:00:00Z' },
  });
  await addOrder({
    ...{ amount: 400, tax: 64, paidAt: '2026-04-30T12:00:00Z', refundedAmount: 100 },
    ...{ status: 'disputed', closedAt: '2026-05-04T14:00:00Z' },
  });
  const nothing = { orders: 0, amount: 0, tax: 0 };
  const notDisputed = { disputes: 0, disputedAmount: 0, disputedTax: 0 };
  const notReturned = { refunds: 0, refundedAmount: 0, refundedTax: 0, ...notDisputed };
  const rows = await reports.revenue(MAY);
  expect(rows).toEqual([
    { day: '2026-05-02', currency: 'EUR', country: 'DE', orders: 1, amount: 1499, tax: 239, ...notReturned },
    { day: '2026-05-02', currency: 'USD', country: 'US', orders: 1, amount: 1000, tax: 0, ...notReturned },
    { day: '2026-05-03', currency: 'EUR', country: 'DE', orders: 1, amount: 1000, tax: 160, ...notReturned },
    {
      ...{ day: '2026-05-04', currency: 'EUR', country: 'DE', ...nothing },
      ...{ refunds: 2, refundedAmount: 750, refundedTax: 120 },
      ...{ disputes: 1, disputedAmount: 300, disputedTax: 48 },
    },
  ]);
  expect(revenueCsv(rows).split('\r\n').at(-1)).toBe(
    '2026-05-04,EUR,DE,0,0,0,2,7.5,1.2,1,3,0.48,-10.5,-1.68',
  );
});

test('sign-ups are counted by day and way, and active players once a day', async () => {
  const created = '2026-05-05T08:00:00Z';
  const { length } = await testApp.rows(
    `with made as (
       insert into users (kind, email, email_canonical, created_at)
       select 'platform', n || '@may.test', n || '@may.test', $1 from generate_series(1, 3) n returning id
     ), linked as (
       insert into external_identities (user_id, provider, subject, linked_at)
       select id, 'google', id::text, $1 from made limit 1 returning 1
     ), events as (
       insert into account_events (user_id, kind, happened_at)
       select id, 'sign_in', $1::timestamptz + hours * interval '1 hour' from made, generate_series(0, 20, 10) hours
     ) select * from made, linked`,
    [created],
  );
  expect(length).toBe(3);
  expect(await reports.signUps(MAY)).toEqual({
    signUps: [
      { day: '2026-05-05', way: 'email', players: 2 },
      { day: '2026-05-05', way: 'google', players: 1 },
    ],
    activePlayers: [
      { day: '2026-05-05', players: 3 },
      { day: '2026-05-06', players: 3 },
    ],
  });
});

test('a report that ends before it begins is refused', async () => {
  const wrong = reports.revenue({ from: MAY.until, until: MAY.from });
  await expect(wrong).rejects.toMatchObject({ kind: 'USAGE' });
});
