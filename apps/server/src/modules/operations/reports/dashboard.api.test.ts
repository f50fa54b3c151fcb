import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShopTestApp, type ShopTestApp } from '../../../../test/fixtures/shop.ts';
import { createLogger } from '../../../log.ts';
import { createOperatorServices, type OperatorServices } from '../../../services/operator-services.ts';

let testApp: ShopTestApp;
let dashboard: OperatorServices['dashboard'];
beforeAll(async () => {
  testApp = await openShopTestApp();
  ({ dashboard } = createOperatorServices(testApp.deps));
});
afterAll(() => testApp.close());

const read = () => dashboard.read(testApp.deps.content);

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
  const { today, weekBefore, days } = await read();
  expect(today).toEqual({
    ...{ signUps: 2, signIns: 4, activePlayers: 2, refunds: [], failedMails: 0 },
    ...{ migrated: 0, serverErrors: 0, browserErrors: 0 },
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
      ...{ migrated: 0, serverErrors: 0, browserErrors: 0 },
      revenue: [{ currency: 'EUR', amount: 2998 }],
    },
  ]);
});

test('counts a day that is over once, an hour after its end', async () => {
  moveToNoon();
  await read();
  const stored = async () => (await testApp.rows('select day::text from dashboard_days')).length;
  expect(await stored()).toBe(31);
  await testApp.rows("update dashboard_days set numbers = jsonb_set(numbers, '{signUps}', '77')");
  expect((await read()).days.every(({ signUps }) => signUps === 77)).toBe(true);
  // Half past midnight.
  testApp.clock.advance(12.5 * HOUR_S);
  expect((await read()).days.at(-1)?.signUps).toBe(0);
  expect(await stored()).toBe(31);
  testApp.clock.advance(HOUR_S);
  await read();
  expect(await stored()).toBe(32);
});

test('shows how far the migration is by game, and who migrated today and on the days before', async () => {
  moveToNoon();
  const at = (secondsAgo: number) =>
    new Date(testApp.clock.now().getTime() - secondsAgo * 1000).toISOString();
  const emberfall = testApp.deps.content.games.get('emberfall')?.id;
  for (const [name, secondsAgo] of [
    ['today', HOUR_S],
    ['last-week', 7 * DAY_S + HOUR_S],
    ['waits', null],
  ] as const) {
    await testApp.rows(
      `insert into legacy_accounts (game_id, region, identity, identity_canonical, password_hash, display_name, migrated_at)
       values ($1, 'eu', $2, $2, '$argon2id$', $2, $3)`,
      [emberfall, name, secondsAgo === null ? null : at(secondsAgo)],
    );
  }
  await testApp.rows(
    `insert into users (kind, email, email_canonical, imported_at, migrated_at)
     values ('platform', 'moved@history.test', 'moved@history.test', now(), $1)`,
    [at(2 * DAY_S)],
  );
  await testApp.rows('delete from dashboard_days');
  const { today, weekBefore, migration, days } = await read();
  expect([today.migrated, weekBefore.migrated]).toEqual([1, 1]);
  expect(migration).toEqual([
    { game: 'platform', imported: 1, migrated: 1 },
    { game: 'emberfall', imported: 3, migrated: 2 },
  ]);
  expect(days.filter(({ migrated }) => migrated > 0)).toHaveLength(2);
});

test('counts mails in the queue, and the errors of servers and browsers on their days', async () => {
  moveToNoon();
  await testApp.rows(
    `insert into mail_log (id, template, address, locale, details, state, queued_at)
     select gen_random_uuid(), 'receipt', 'a@example.test', 'en-GB', '{}', state, now()
     from unnest(array['queued', 'queued', 'sent']) as state`,
  );
  const { nodes } = testApp.services.console;
  const report = () => nodes.report({ release: null, wanted: null, problem: null });
  await report();
  const before = await read();
  const logger = createLogger('error', { write: () => undefined });
  logger.error('request.failed');
  logger.error('request.failed');
  createLogger('warn', { write: () => undefined }).warn('client.error');
  await report();
  // Nothing new.
  await report();
  const { today, waiting } = await read();
  expect(waiting.mails).toBe(2);
  expect(today.serverErrors - before.today.serverErrors).toBe(2);
  expect(today.browserErrors - before.today.browserErrors).toBe(1);
  testApp.clock.advance(DAY_S);
  const next = await read();
  expect(next.days.at(-1)).toMatchObject({
    serverErrors: today.serverErrors,
    browserErrors: today.browserErrors,
  });
  expect(next.today).toMatchObject({ serverErrors: 0, browserErrors: 0 });
});

test('keeps days that a former version has stored, and shows what it did not count as nothing', async () => {
  moveToNoon();
  await read();
  await testApp.rows("update dashboard_days set numbers = numbers - 'serverErrors' || '{\"signUps\": 77}'");
  const stored = (await read()).days.filter(({ signUps }) => signUps === 77);
  expect(stored.length).toBeGreaterThan(20);
  expect(stored.every(({ serverErrors }) => serverErrors === 0)).toBe(true);
});
