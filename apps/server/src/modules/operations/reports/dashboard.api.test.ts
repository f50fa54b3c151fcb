import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShopTestApp, type ShopTestApp } from '../../../../test/fixtures/shop.ts';
import { createOperatorServices, type OperatorServices } from '../../../services/operator-services.ts';

let testApp: ShopTestApp;
let dashboard: OperatorServices['dashboard'];
beforeAll(async () => {
  testApp = await openShopTestApp();
  ({ dashboard } = createOperatorServices(testApp.deps));
});
afterAll(() => testApp.close());

const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;

/** A paid order and a sign-up with a sign-in, so many seconds ago. */
async function addHistory(secondsAgo: number, currency = 'EUR'): Promise<void> {
  const at = new Date(testApp.clock.now().getTime() - secondsAgo * 1000).toISOString();
  await testApp.rows(
    `with made as (
       insert into users (kind, email, email_canonical, created_at)
       select 'platform', e, e, $1::timestamptz from (select gen_random_uuid() || '@history.test' as e) as a returning id
     ), events as (
       insert into account_events (user_id, kind, happened_at)
       select id, 'sign_in', $1::timestamptz from made, generate_series(1, 2)
     )
     insert into orders (user_id, product_name, purchaseable_id, grants_product, is_unique, title, locale, amount, currency,
       tax_amount, tax_percent, status, provider, payment_id, created_at, paid_at)
     select id, 'neon-drift', gen_random_uuid(), true, true, 'Neon Drift', 'en-GB', 1499, $2, 0, 0, 'paid', 'stripe', 'pi', $1, $1
     from made`,
    [at, currency],
  );
}

/** The middle of a day, so that hours before it are of the same one. */
function moveToNoon(): void {
  const seconds = Math.floor(testApp.clock.now().getTime() / 1000) % DAY_S;
  testApp.clock.advance(DAY_S - seconds + 12 * HOUR_S);
}

test('compares today with the same hours a week ago, and lists the 30 days before', async () => {
  moveToNoon();
  await addHistory(HOUR_S);
  await addHistory(HOUR_S, 'GBP');
  await addHistory(7 * DAY_S + HOUR_S);
  // Later on that day.
  await addHistory(7 * DAY_S - HOUR_S);
  await addHistory(31 * DAY_S);
  const { today, weekBefore, days } = await dashboard.read();
  expect(today).toEqual({
    ...{ signUps: 2, signIns: 4, activePlayers: 2, refunds: [], failedMails: 0 },
    revenue: [
      { currency: 'EUR', amount: 1499 },
      { currency: 'GBP', amount: 1499 },
    ],
  });
  expect(weekBefore).toMatchObject({ signUps: 1, signIns: 2, revenue: [{ currency: 'EUR', amount: 1499 }] });
  expect(days).toHaveLength(30);
  expect(days.filter(({ signUps }) => signUps > 0)).toEqual([
    {
      day: new Date(testApp.clock.now().getTime() - 7 * DAY_S * 1000).toISOString().slice(0, 10),
      ...{ signUps: 2, signIns: 4, activePlayers: 2, refunds: [] },
      revenue: [{ currency: 'EUR', amount: 2998 }],
    },
  ]);
});

test('counts a day that is over once, an hour after its end', async () => {
  moveToNoon();
  await dashboard.read();
  const stored = async () => (await testApp.rows('select day::text from dashboard_days')).length;
  expect(await stored()).toBe(31);
  await testApp.rows("update dashboard_days set numbers = jsonb_set(numbers, '{signUps}', '77')");
  expect((await dashboard.read()).days.every(({ signUps }) => signUps === 77)).toBe(true);
  // Half past midnight.
  testApp.clock.advance(12.5 * HOUR_S);
  expect((await dashboard.read()).days.at(-1)?.signUps).toBe(0);
  expect(await stored()).toBe(31);
  testApp.clock.advance(HOUR_S);
  await dashboard.read();
  expect(await stored()).toBe(32);
});
