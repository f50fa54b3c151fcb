import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { openPlayerTestApp, type PlayerTestApp } from '../../../test/support/player-test-app.ts';
import { findDemoData, refuseDemoData, removeDemoData } from './demo-data.repository.ts';
import { seedDemoHistory } from './demo-history.seed.ts';
import { DEMO_LEGACY_IDS, DEMO_PEOPLE, seedDemoWorld } from './demo-world.seed.ts';

let testApp: PlayerTestApp;
afterEach(() => testApp.close());

const NOTHING = { users: 0, legacyAccounts: 0, coupons: 0, operators: 0, mails: 0 };
const rowsOf = async (text: string) => (await testApp.deps.db.statement(text)).rows;

async function redeem(code: string, email: string) {
  const player = await testApp.player(email);
  const { userId } = (await player.call('GET /user/me')).body;
  const reply = await player.call('POST /product/coupon/:couponCode/redeem', {
    params: { couponCode: code },
    body: { userId },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(reply.status).toBe(200);
}

test('serve mode accepts a database without demo data', async () => {
  testApp = await openPlayerTestApp();
  await testApp.player('real@example.test');
  await refuseDemoData(testApp.deps.db);
});

test.each([
  ['accounts', `delete from coupons; delete from legacy_accounts`],
  ['game accounts', `delete from coupons; delete from users`],
  ['coupons', `delete from legacy_accounts; delete from users`],
])('demo %s alone are refused, with the way to remove them', async (_, script) => {
  testApp = await openPlayerTestApp({ demoWorld: true });
  await testApp.deps.db.script(({ run }) => run(script));
  await expect(refuseDemoData(testApp.deps.db)).rejects.toThrow(
    /must not be served\. Remove it with: npm run gatehouse -- demo remove$/,
  );
});

test('removes the demo data and what its coupons granted, and keeps everything else', async () => {
  testApp = await openPlayerTestApp({ demoWorld: true });
  const { db } = testApp.deps;
  await redeem('WELCOME-2026', 'visitor@example.test');
  await db.statement("insert into coupons (code, product_name) values ('OWN-2027', 'neon-drift')");
  await redeem('OWN-2027', 'customer@example.test');
  await db.statement(
    `insert into legacy_accounts (game_id, region, identity, identity_canonical, display_name, password_hash)
     values (gen_random_uuid(), 'eu', 'OldKnight', 'oldknight', 'OldKnight', '$argon2id$none')`,
  );
  // As an earlier version seeded the data.
  await db.statement("update legacy_accounts set id = gen_random_uuid() where identity = 'TwinSoul'");

  const removed = await db.transaction(removeDemoData);
  const events = expect.any(Number);
  expect(removed).toEqual({ users: 4, legacyAccounts: 3, coupons: 102, operators: 1, mails: 0, events });
  expect(removed.events).toBeGreaterThan(1000);
  expect(await findDemoData(db.queries)).toEqual(NOTHING);
  await refuseDemoData(db);
  expect(await rowsOf('select email from users order by email')).toEqual([
    { email: 'customer@example.test' },
    { email: 'visitor@example.test' },
  ]);
  expect(await rowsOf('select email from ownerships join users on users.id = user_id')).toEqual([
    { email: 'customer@example.test' },
  ]);
  expect(await rowsOf('select identity from legacy_accounts')).toEqual([{ identity: 'OldKnight' }]);
  expect(await rowsOf('select code from coupons')).toEqual([{ code: 'OWN-2027' }]);
  expect(await db.transaction(removeDemoData)).toEqual({ ...NOTHING, events: 0 });
});

test('removes the invented players and orders of the console too', async () => {
  testApp = await openPlayerTestApp({ demoWorld: true });
  const { db } = testApp.deps;
  await seedDemoHistory(testApp.deps);
  const dashboard = await testApp.services.console.dashboard.read(testApp.deps.content);
  expect(dashboard.days).toHaveLength(30);
  expect(dashboard.days.filter(({ signUps, signIns }) => signUps > 0 && signIns > 0)).toHaveLength(30);
  expect((await findDemoData(db.queries)).users).toBeGreaterThan(100);
  await db.transaction(removeDemoData);
  expect(await rowsOf('select 1 from users union all select 1 from orders')).toEqual([]);
  await refuseDemoData(db);
});

test.each([
  ['', 'select 1'],
  [' after their events have expired', 'delete from tracking_events'],
])('removes the numbers of invented visitors%s, and keeps those of other days', async (_, expire) => {
  testApp = await openPlayerTestApp({ demoWorld: true });
  const { db } = testApp.deps;
  await db.statement(
    `insert into funnel_days (day, funnel, step, visitors)
     select (now() at time zone 'UTC')::date - ago, 'sign-up', 'viewed', ago from unnest(array[0, 1, 14, 15]) ago`,
  );
  await db.statement(expire);
  await db.transaction(removeDemoData);
  expect(await rowsOf('select visitors from funnel_days order by visitors')).toEqual([
    { visitors: 0 },
    { visitors: 15 },
  ]);
});

test('a coupon of the same code for another product is not demo data', async () => {
  testApp = await openPlayerTestApp();
  await testApp.deps.db.statement(
    "insert into coupons (code, product_name) values ('WELCOME-2026', 'a-game-of-ours')",
  );
  await refuseDemoData(testApp.deps.db);
});

test.each([
  ['a player', "insert into users (kind) values ('social_ghost')"],
  [
    'an account of a game',
    `insert into legacy_accounts (game_id, region, identity, identity_canonical, display_name, password_hash)
     values (gen_random_uuid(), 'eu', 'Ann', 'ann', 'Ann', '$argon2id$none')`,
  ],
  ['a coupon', "insert into coupons (code, product_name) values ('OWN', 'neon-drift')"],
])('the demo does not seed a database that holds %s', async (_, statement) => {
  testApp = await openPlayerTestApp();
  await testApp.deps.db.statement(statement);
  await expect(seedDemoWorld(testApp.deps)).rejects.toThrow('Start the demo on an empty one');
  expect(await findDemoData(testApp.deps.db.queries)).toEqual(NOTHING);
});

test('a demo database with sign-ups of visitors is still a demo database', async () => {
  testApp = await openPlayerTestApp({ demoWorld: true });
  await testApp.player('visitor@example.test');
  expect(await seedDemoWorld(testApp.deps)).toBe(false);
  expect(
    new Set([...Object.values(DEMO_PEOPLE).map(({ id }) => id), ...Object.values(DEMO_LEGACY_IDS)]).size,
  ).toBe(7);
});
