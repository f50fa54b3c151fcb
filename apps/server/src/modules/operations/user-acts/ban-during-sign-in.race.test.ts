import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitForBlocked } from '../../../../test/support/blocked-statements.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';
import { TEST_OPERATOR } from '../../../../test/support/test-operator.ts';
import type { Queries } from '../../../db/db.ts';
import { createOperatorServices } from '../../../services/operator-services.ts';
import { insertBan } from '../../identity/bans/bans.repository.ts';
import { lockUser } from '../../identity/users/users.repository.ts';

let testApp: PlayerTestApp;
beforeAll(async () => {
  testApp = await openPlayerTestApp();
});
afterAll(() => testApp.close());

const statement = (text: string, values?: unknown[]) => testApp.deps.db.statement(text, values);

/** A ban that is written while the other call waits for the user's row. */
async function banWhile<T>(userId: string, other: () => Promise<T>): Promise<T> {
  const { db, clock } = testApp.deps;
  let waiting: Promise<T> | undefined;
  await db.transaction(async (tx: Queries) => {
    await lockUser(tx, userId);
    waiting = other();
    await waitForBlocked(db);
    await insertBan(tx, { userId, reason: 'cheating', createdAt: clock.now(), endsAt: null });
  });
  if (!waiting) throw new Error('the other call was not started');
  return waiting;
}

test('a sign-in that waits for a ban is refused and leaves no session for the time after it', async () => {
  const owner = await testApp.player('quick@example.test');
  const userId = String((await owner.call('GET /user/me')).body.userId);
  await statement('delete from sessions where user_id = $1', [userId]);
  const reply = await banWhile(userId, () => owner.signIn('quick@example.test'));
  expect(reply).toMatchObject({ status: 409, body: { errorTypes: ['USER_BANNED'] } });
  expect((await statement('select id from sessions where user_id = $1', [userId])).rows).toEqual([]);
});

test('opening a session waits for a ban and is refused, also without a lock on the user', async () => {
  const { rows } = await statement("insert into users (kind) values ('game_ghost') returning id");
  const userId = String(rows[0]?.id);
  const { db } = testApp.deps;
  const wish = { userId, remembered: true, isPlatformLogin: false, installationId: randomUUID() };
  const opened = banWhile(userId, () =>
    db.transaction((tx) => testApp.services.sessions.open(tx, wish)).catch((error: unknown) => error),
  );
  expect(await opened).toMatchObject({ code: 'USER_BANNED' });
});

test('of ten operators who ban one user in parallel, one succeeds, and there is one entry', async () => {
  const owner = await testApp.player('crowd@example.test');
  const userId = String((await owner.call('GET /user/me')).body.userId);
  const acts = createOperatorServices(testApp.deps).userActs;
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, () => acts.ban(TEST_OPERATOR, userId, { reason: 'cheating', endsAt: null })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const count = async (table: 'bans' | 'audit_log', column: string) =>
    (await statement(`select 1 from ${table} where ${column} = $1`, [userId])).rows.length;
  expect([await count('bans', 'user_id::text'), await count('audit_log', 'subject_id')]).toEqual([1, 1]);
});
