import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MigrationTestApp, openMigrationTestApp } from '../../../../test/fixtures/migration.ts';
import { type ApiReply, PASSWORD } from '../../../../test/support/api-client.ts';
import { waitForBlocked } from '../../../../test/support/blocked-statements.ts';
import { createUnqueuedPasswords } from '../../../../test/support/quick-passwords.ts';

const ROUNDS = 5;
const FIRST = 'first@example.test';
const SECOND = 'second@example.test';

let testApp: MigrationTestApp;
beforeAll(async () => {
  testApp = await openMigrationTestApp({ deps: { passwords: createUnqueuedPasswords() } });
  await testApp.player(FIRST);
  await testApp.player(SECOND);
});
afterAll(() => testApp.close());

const statusesOf = (replies: ApiReply[]) => replies.map(({ status }) => status);
const winnersAmong = (replies: ApiReply[]) => replies.filter(({ status }) => status === 200);

async function begin(identity: string) {
  await testApp.forgetLimits();
  const { token, signedIn } = await testApp.gamePlayer(identity);
  const { userId: ghostId, platformGameAccountId } = signedIn;
  const headers = { authorization: `Bearer ${token}` };
  return {
    merge: (email: string) =>
      testApp.browser().call('POST /auth/thin/ghostuser/merge', {
        headers,
        body: { email, password: PASSWORD, platformGameAccountId },
      }),
    upgrade: (email: string) =>
      testApp.browser().call('POST /auth/thin/ghostuser/upgrade', {
        headers,
        body: { email, password: PASSWORD },
      }),
    signIn: () => testApp.signInToGame(testApp.browser(), identity),
    /** The owner of the account, in each table that stores it. */
    async owners() {
      const accounts = await testApp.rows(
        'select user_id from game_accounts where platform_game_account_id = $1',
        [platformGameAccountId],
      );
      const legacy = await testApp.rows(
        'select user_id from legacy_accounts where platform_game_account_id = $1 and migrated_at is not null',
        [platformGameAccountId],
      );
      return [...accounts, ...legacy].map(({ user_id }) => user_id);
    },
    async isGhostThere() {
      const rows = await testApp.rows("select 1 from users where id = $1 and kind = 'game_ghost'", [ghostId]);
      return rows.length > 0;
    },
  };
}

test('a game account that is merged and upgraded many times in parallel goes to one player, completely', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const flow = await begin(`Contested-${round}`);
    const replies = await Promise.all([
      flow.merge(FIRST),
      flow.upgrade(`new-${round}@example.test`),
      flow.merge(SECOND),
      flow.upgrade(`newer-${round}@example.test`),
      flow.merge(FIRST),
      flow.upgrade(`new-${round}@example.test`),
      flow.merge(SECOND),
    ]);
    const [winner, ...others] = winnersAmong(replies);
    expect(others).toEqual([]);
    expect(statusesOf(replies).filter((status) => status >= 500 && status !== 503)).toEqual([]);
    expect(await flow.owners()).toEqual([winner?.body.userId, winner?.body.userId]);
    expect(await flow.isGhostThere()).toBe(false);
    const made = await testApp.rows(
      "select id from users where email_canonical like $1 and kind = 'platform'",
      [`new%-${round}@example.test`],
    );
    expect(made).toEqual(winner?.body.isGameAccountUpgraded ? [{ id: winner.body.userId }] : []);
    const sessions = await testApp.rows("select sessions.id from sessions where kind = 'thin'");
    expect(sessions).toEqual([]);
  }
});

test('of two game accounts with one name merged into one player in parallel, one keeps the name and one must choose another', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const flows = [await begin(`Namesake-${round}a`), await begin(`Namesake-${round}b`)];
    await testApp.rows('update legacy_accounts set display_name = $1 where identity like $2', [
      `Namesake ${round}`,
      `Namesake-${round}_`,
    ]);
    const replies = await Promise.all(flows.map(({ merge }) => merge(FIRST)));
    expect(statusesOf(replies).sort()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ errorTypes: ['NAME_REFUSED'], reason: 'already_exists' });
    const left = await Promise.all(flows.map(({ isGhostThere }) => isGhostThere()));
    expect(left.filter(Boolean)).toHaveLength(1);
    await testApp.rows("delete from sessions where kind = 'thin'");
  }
});

test('parallel first sign-ins create one ghost, and a sign-in during the migration neither fails nor recreates it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const identity = `Hasty-${round}`;
    await testApp.forgetLimits();
    await testApp.importLegacyAccount(identity);
    const first = await Promise.all(
      Array.from({ length: 6 }, () => testApp.signInToGame(testApp.browser(), identity)),
    );
    expect(new Set(statusesOf(first))).toEqual(new Set([200]));
    expect(new Set(first.map(({ body }) => body.userId)).size).toBe(1);

    const flow = await begin(`Busy-${round}`);
    const [merged, ...signIns] = await Promise.all([
      flow.merge(FIRST),
      flow.signIn(),
      flow.signIn(),
      flow.signIn(),
    ]);
    expect(merged.status).toBe(200);
    for (const { status } of signIns) expect([200, 409]).toContain(status);
    expect(await flow.owners()).toEqual([merged.body.userId, merged.body.userId]);
    expect(await flow.isGhostThere()).toBe(false);
  }
});

test('a sign-in with the password that an import replaces meanwhile is refused', async () => {
  await testApp.importLegacyAccount('Replaced');
  await testApp.importLegacyAccount('Of-The-Import', { password: 'Other-Password-1' });
  let reply: Promise<ApiReply> | undefined;
  await testApp.deps.db.transaction(async (tx) => {
    await tx.execute(sql`
      update legacy_accounts replaced set password_hash = imported.password_hash from legacy_accounts imported
      where replaced.identity = 'Replaced' and imported.identity = 'Of-The-Import'`);
    reply = testApp.signInToGame(testApp.browser(), 'Replaced');
    await waitForBlocked(testApp.deps.db);
  });
  expect(await reply).toMatchObject({ status: 409, body: { errorTypes: ['CREDENTIALS_INVALID'] } });
  const [account] = await testApp.rows("select user_id from legacy_accounts where identity = 'Replaced'");
  expect(account).toEqual({ user_id: null });
});
