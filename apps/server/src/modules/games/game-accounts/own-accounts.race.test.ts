import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MigrationTestApp, openMigrationTestApp } from '../../../../test/fixtures/migration.ts';
import { type ApiClient, type ApiReply, PASSWORD } from '../../../../test/support/api-client.ts';

const ROUNDS = 5;
const AT_ONCE = 8;

let testApp: MigrationTestApp;
let first: ApiClient;
let second: ApiClient;
beforeAll(async () => {
  testApp = await openMigrationTestApp();
  first = await testApp.player('first@example.test');
  second = await testApp.player('second@example.test');
});
afterAll(() => testApp.close());

const place = () => {
  const game = testApp.deps.content.games.get('emberfall');
  return { gameId: game?.id, accountGroup: game?.accountGroup, gameEnvironmentId: 'eu-1' };
};
const create = (displayName?: string) =>
  first.call('POST /users/me/accounts', { body: { ...place(), gfLang: 'en', displayName } });
const add = (who: ApiClient, identity: string) =>
  who.call('PUT /users/me/accounts', { body: { ...place(), identity, password: PASSWORD } });
const statusesOf = (replies: ApiReply[]) => replies.map(({ status }) => status).sort();

test('parallel requests for one name create one account', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = `Wanted ${round}`;
    const replies = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) => create(at % 2 ? name : name.toUpperCase())),
    );
    expect(statusesOf(replies)).toEqual([201, ...Array(AT_ONCE - 1).fill(409)]);
    const rows = await testApp.rows('select 1 from game_accounts where lower(display_name) = lower($1)', [
      name,
    ]);
    expect(rows).toHaveLength(1);
  }
});

test('parallel renames to one name succeed once', async () => {
  const ids = await Promise.all(
    Array.from({ length: 4 }, async (_, at) => String((await create(`Renamed ${at}`)).body.accountId)),
  );
  const replies = await Promise.all(
    ids.map((id) =>
      first.call('PUT /users/me/accounts/:id/displayName', {
        params: { id },
        body: { displayName: 'The one name' },
      }),
    ),
  );
  expect(statusesOf(replies)).toEqual([204, 409, 409, 409]);
});

test('a legacy account that is added many times in parallel moves once, completely', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const identity = `Contested-${round}`;
    await testApp.forgetLimits();
    await testApp.rows('delete from password_attempts');
    const { signedIn } = await testApp.gamePlayer(identity);
    const replies = await Promise.all([
      add(first, identity),
      add(second, identity),
      add(first, identity),
      add(second, identity),
      testApp.signInToGame(testApp.browser(), identity),
    ]);
    const [winner, ...others] = replies.slice(0, 4).filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    expect(replies.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
    const moved = await testApp.rows(
      `select legacy.user_id, account.id from legacy_accounts legacy
       join game_accounts account on account.id = legacy.game_account_id and account.user_id = legacy.user_id
       where legacy.identity = $1 and legacy.migrated_at is not null`,
      [identity],
    );
    expect(moved).toEqual([expect.objectContaining({ id: winner?.body.accountId })]);
    expect(await testApp.rows('select 1 from users where id = $1', [signedIn.userId])).toEqual([]);
  }
});
