import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApiClient } from '../../../../test/support/api-client.ts';
import { buildTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { createTestClock } from '../../../../test/support/test-clock.ts';

const DAY_S = 24 * 60 * 60;
const START = new Date('2026-11-01T12:00:00Z');

let clock: ReturnType<typeof createTestClock>;
let testApp: TestApp;
beforeAll(async () => {
  clock = createTestClock(START);
  testApp = await buildTestApp({ deps: { clock } });
});
afterAll(() => testApp.close());
beforeEach(() =>
  testApp.deps.db.script(({ run }) => run('delete from tracking_events; delete from funnel_days')),
);

const viewed = { event: 'page_viewed', product: 'gatehouse', page: 'sign-up' };
const signUp = { event: 'sign_up', product: 'gatehouse', page_origin: 'sign-up' };
const failed = { ...signUp, result: 'failed', reason: 'already_exists' };
const created = { ...signUp, result: 'success' };

async function visit(events: object[], installationId: string | undefined = randomUUID()) {
  const browser = createApiClient(testApp.app);
  browser.installationId = installationId;
  expect((await browser.call('POST /tracking/events', { body: { events } })).status).toBe(204);
}

async function visitorsOf(funnel: string): Promise<Record<string, number[]>> {
  const report = await testApp.services.funnels.report(START);
  const days = report.find((one) => one.funnel === funnel)?.days ?? [];
  return Object.fromEntries(days.map(({ day, steps }) => [day, steps.map(({ visitors }) => visitors)]));
}

test('a visitor counts once a day at each step, and only after the steps before it', async () => {
  await visit([viewed, viewed, failed, failed, created]);
  await visit([viewed, failed]);
  await visit([viewed]);
  await visit([created]);
  expect(await visitorsOf('sign-up')).toEqual({ '2026-11-01': [3, 2, 1] });
});

test('events without an installation id are not counted, and the id itself is not stored', async () => {
  const installationId = randomUUID();
  await visit([viewed], installationId);
  const { rows } = await testApp.deps.db.statement('select visitor_id from tracking_events');
  expect(rows[0]?.visitor_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(rows[0]?.visitor_id).not.toBe(installationId);
  const unknown = createApiClient(testApp.app);
  unknown.installationId = undefined;
  await unknown.call('POST /tracking/events', { body: { events: [viewed] } });
  expect(await visitorsOf('sign-up')).toEqual({ '2026-11-01': [1, 0, 0] });
});

test('every funnel has its events', async () => {
  const migration = { product: 'emberfall', migration_flow_id: randomUUID() };
  const account = { game_account_id: randomUUID() };
  const player = { user_id: randomUUID(), email: 'a@example.test' };
  await visit([
    { event: 'screen_viewed', product: 'gatehouse', screen: 'login', subpage: 'first_login' },
    { event: 'login', product: 'gatehouse', subpage: 'first_login', result: 'success' },
    {
      event: 'migration_started',
      ...migration,
      ...account,
      first_migration: true,
      first_migration_started_time: START.toISOString(),
      number_of_game_accounts: 1,
    },
    { event: 'accounts_unified', ...migration, ...account, result: 'success' },
    { event: 'migration_completed', ...migration, ...player },
    { event: 'page_viewed', product: 'gatehouse', page: 'download' },
    { event: 'download_started', product: 'gatehouse', method: 'mail' },
    { event: 'page_viewed', product: 'neon-drift', page: 'product' },
    { event: 'purchase_started', product: 'neon-drift' },
    { event: 'purchase_paid', product: 'neon-drift' },
  ]);
  for (const funnel of ['sign-in', 'migration', 'purchase']) {
    expect(await visitorsOf(funnel)).toEqual({ '2026-11-01': [1, 1, 1] });
  }
  expect(await visitorsOf('download')).toEqual({ '2026-11-01': [1, 1] });
});

test('the numbers of a day that is over stay when its events are deleted', async () => {
  const browser = randomUUID();
  await visit([viewed, created], browser);
  clock.advance(2 * DAY_S);
  await visit([viewed], browser);
  await testApp.services.funnels.storeDays();
  await testApp.services.funnels.storeDays();
  const numbers = { '2026-11-01': [1, 1, 1], '2026-11-02': [0, 0, 0], '2026-11-03': [1, 0, 0] };
  expect(await visitorsOf('sign-up')).toEqual(numbers);
  await testApp.deps.db.statement(
    "delete from tracking_events where received_at < '2026-11-03T00:00:00Z'::timestamptz",
  );
  expect(await visitorsOf('sign-up')).toEqual(numbers);
});
