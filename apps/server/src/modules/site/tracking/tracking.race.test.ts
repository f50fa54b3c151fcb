import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { enforceMonths } from '../../../db/monthly-table.ts';
import { trackingEventsByMonth } from './tracking.repository.ts';

const REPORTS = 400;
const EVENTS_PER_REPORT = 5;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await buildTestApp();
});
afterAll(() => testApp.close());

test('no event of a burst is lost while its partition is made', async () => {
  const event = { event: 'forgot_password', product: 'portal', page_origin: 'burst' } as const;
  const events = Array.from({ length: EVENTS_PER_REPORT }, () => event);
  const { db, env, clock } = testApp.deps;
  const { tracking } = testApp.services;
  const reports = Array.from({ length: REPORTS }, (_, nth) =>
    tracking.keepEvents(events, {
      sessionUserId: null,
      installationId: null,
      addressBucket: `10.1.${nth}`,
    }),
  );
  await Promise.all([...reports, enforceMonths(db, trackingEventsByMonth(env), clock.now())]);
  const { rows } = await testApp.deps.db.statement('select count(*)::int as count from tracking_events');
  expect(rows[0]?.count).toBe(REPORTS * EVENTS_PER_REPORT);
});
