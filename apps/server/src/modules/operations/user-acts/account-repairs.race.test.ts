import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlayerTestApp, type PlayerTestApp, tokenIn } from '../../../../test/support/player-test-app.ts';
import { TEST_OPERATOR } from '../../../../test/support/test-operator.ts';
import { createOperatorServices, type OperatorServices } from '../../../services/operator-services.ts';

const ROUNDS = 5;
const REASON = 'ticket 4711';

let testApp: PlayerTestApp;
let services: OperatorServices;
beforeAll(async () => {
  testApp = await openPlayerTestApp();
  services = createOperatorServices(testApp.deps);
});
afterAll(() => testApp.close());

const rows = async (text: string, values: unknown[]) => (await testApp.deps.db.statement(text, values)).rows;

async function newPlayers(count: number): Promise<string[]> {
  const found = await rows(
    "insert into users (kind) select 'platform' from generate_series(1, $1::int) returning id",
    [count],
  );
  return found.map(({ id }) => String(id));
}

const entriesOf = async (act: string, subjects: readonly string[]) =>
  (await rows('select subject_id from audit_log where act = $1 and subject_id = any($2)', [act, subjects]))
    .length;

test('of operators who move one game account to different players, one succeeds', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [from = '', ...others] = await newPlayers(4);
    const [account] = await rows(
      `insert into game_accounts (user_id, game_id, game_environment_id, account_group, display_name)
       values ($1, $2, 'eu', 'main', 'Nightwarden') returning id`,
      [from, randomUUID()],
    );
    const accountId = String(account?.id);
    const results = await Promise.allSettled(
      others.map((toUserId) =>
        services.gameAccountActs.move(TEST_OPERATOR, from, { accountId, toUserId, reason: REASON }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const lost = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(lost.map(({ kind }) => kind)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    const owner = String(
      (await rows('select user_id from game_accounts where id = $1', [accountId]))[0]?.user_id,
    );
    expect(others).toContain(owner);
    expect(await entriesOf('user.move-game-account', [from])).toBe(1);
  }
});

test('operators who move accounts of one name to and fro do not deadlock, and no name is there twice', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const players = await newPlayers(2);
    const game = randomUUID();
    const made = await rows(
      `insert into game_accounts (user_id, game_id, game_environment_id, account_group, display_name)
       select id, $2, 'eu', 'main', 'Nightwarden' from unnest($1::uuid[]) id returning id, user_id`,
      [players, game],
    );
    const results = await Promise.allSettled(
      made.map(({ id, user_id: from }) =>
        services.gameAccountActs.move(TEST_OPERATOR, String(from), {
          accountId: String(id),
          toUserId: players.find((player) => player !== from) ?? '',
          reason: REASON,
        }),
      ),
    );
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    const owned = await rows(
      'select user_id, lower(display_name) as name from game_accounts where game_id = $1',
      [game],
    );
    expect(new Set(owned.map(({ user_id: id, name }) => `${id} ${name}`)).size).toBe(2);
  }
});

test('of operators who give one address to different players, one succeeds', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const players = await newPlayers(3);
    const email = `shared-${round}@example.test`;
    const results = await Promise.allSettled(
      players.map((id) => services.addressCorrection.correct(TEST_OPERATOR, id, { email, reason: REASON })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const holders = await rows('select email_validated_at from users where email_canonical = $1', [email]);
    expect(holders).toEqual([{ email_validated_at: null }]);
    expect(await entriesOf('user.change-email', players)).toBe(1);
    expect(testApp.mailCount(email, 'validate-address')).toBe(1);
  }
});

test('a link that validates the address while it is corrected validates none that it was not sent to', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const browser = testApp.browser();
    const mistyped = `mistyped-${round}@example.test`;
    await browser.signUp(mistyped);
    const userId = String((await browser.call('GET /user/me')).body.userId);
    const token = tokenIn(testApp.lastMail(mistyped, 'validate-address').link);
    const right = `right-${round}@example.test`;
    await Promise.allSettled([
      browser.call('POST /user/validate/:token', { params: { token } }),
      services.addressCorrection.correct(TEST_OPERATOR, userId, { email: right, reason: REASON }),
    ]);
    const [user] = await rows(
      'select email, email_validated_at is not null as proved from users where id = $1',
      [userId],
    );
    expect([
      { email: mistyped, proved: true },
      { email: right, proved: false },
    ]).toContainEqual(user);
  }
});
