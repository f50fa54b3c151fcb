import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitForBlocked } from '../../test/support/blocked-statements.ts';
import { openTestDb } from '../../test/support/open-test-db.ts';
import { accountEventsByMonth } from '../modules/identity/account-events/account-events.repository.ts';
import { enforceMonths } from './monthly-table.ts';
import type { OpenDb } from './open-db.ts';

const NOW = new Date('2026-05-15T12:00:00Z');
const LOCK_NOT_AVAILABLE = '55P03';

let db: OpenDb;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());

test('a request that changes a player and records it does not deadlock with a new partition', async () => {
  const { rows } = await db.statement("insert into users (kind) values ('social_ghost') returning id");
  const userId = String(rows[0]?.id);
  let made: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await tx.execute(sql`update users set nickname = 'Ada' where id = ${userId}`);
    made = enforceMonths(db, accountEventsByMonth, NOW).then(
      () => 'made',
      (error: { cause?: { code?: string } }) => error.cause?.code,
    );
    await waitForBlocked(db);
    // Less than the job waits: it must not hold a lock that this request needs.
    await tx.execute(sql`set local lock_timeout = '100ms'`);
    await tx.execute(sql`insert into account_events (user_id, kind, happened_at)
      values (${userId}, 'sign_in', ${NOW.toISOString()})`);
  });
  expect(['made', LOCK_NOT_AVAILABLE]).toContain(await made);
  // As the queue does with a job that could not get its locks.
  await enforceMonths(db, accountEventsByMonth, NOW);
  const stored = await db.statement('select tableoid::regclass::text as partition from account_events');
  expect(stored.rows).toEqual([{ partition: 'account_events_2026_05' }]);
});
