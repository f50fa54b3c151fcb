import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { createTestClock } from '../../../../test/support/test-clock.ts';
import { enforceMonths } from '../../../db/monthly-table.ts';
import { insertTrackingEvents, type NewTrackingEvent, trackingEventsByMonth } from './tracking.repository.ts';

const DAY_S = 24 * 60 * 60;

const clock = createTestClock(new Date('2026-01-20T12:00:00Z'));
let testApp: TestApp;
beforeAll(async () => {
  testApp = await buildTestApp({ env: { TRACKING_KEPT_DAYS: '40' }, deps: { clock } });
});
afterAll(() => testApp.close());

const store = (receivedAt: string, fields: Partial<NewTrackingEvent> = {}) =>
  insertTrackingEvents(testApp.deps.db.queries, [
    { name: 'forgot_password', details: { product: 'portal' }, receivedAt: new Date(receivedAt), ...fields },
  ]);

const enforce = () => enforceMonths(testApp.deps.db, trackingEventsByMonth(testApp.deps.env), clock.now());

async function rows(statement: string): Promise<unknown[]> {
  return (await testApp.deps.db.statement(statement)).rows.map((row) => Object.values(row).join(' '));
}

const byTable = () =>
  rows('select tableoid::regclass::text, count(*) from tracking_events group by 1 order by 1');
const partitions = () =>
  rows(
    "select inhrelid::regclass::text from pg_inherits where inhparent = 'tracking_events'::regclass order by 1",
  );

test('events are kept by month, and those past their time go, a whole month at once', async () => {
  await store('2026-01-20T12:00:00Z');
  await store('2026-01-31T23:59:59Z');
  await store('2025-12-01T00:00:00Z');
  expect(await byTable()).toEqual(['tracking_events_default 3']);

  await enforce();
  await enforce();
  await store('2026-02-01T00:00:00Z');
  expect(await byTable()).toEqual(['tracking_events_2026_01 2', 'tracking_events_2026_02 1']);

  // 10 March: 29 January is the oldest day that is kept.
  clock.advance(49 * DAY_S);
  await enforce();
  expect(await byTable()).toEqual(['tracking_events_2026_01 1', 'tracking_events_2026_02 1']);

  // 13 March: all of January is past its time.
  clock.advance(3 * DAY_S);
  await enforce();
  expect(await partitions()).toEqual([
    'tracking_events_2026_02',
    'tracking_events_2026_03',
    'tracking_events_2026_04',
    'tracking_events_default',
  ]);
});

async function insertUser(kind: string): Promise<string> {
  const id = randomUUID();
  const email = kind === 'platform' ? `${id}@example.test` : null;
  await testApp.deps.db.statement(
    'insert into users (id, kind, email, email_canonical) values ($1, $2, $3, $3)',
    [id, kind, email],
  );
  return id;
}

test('the events of a ghost move to the player it joins, and go with the account', async () => {
  const ghost = await insertUser('game_ghost');
  const player = await insertUser('platform');
  await store('2026-03-13T00:00:00Z', { userId: ghost, name: 'moved' });
  await store('2031-01-01T00:00:00Z', { userId: ghost, name: 'moved' });
  await testApp.deps.db.transaction((tx) => testApp.services.ghosts.merge(tx, ghost, 'game_ghost', player));
  expect(await rows("select user_id from tracking_events where name = 'moved'")).toEqual([player, player]);
  await testApp.deps.db.statement('delete from users where id = $1', [player]);
  expect(await rows("select 1 from tracking_events where name = 'moved'")).toEqual([]);
});
