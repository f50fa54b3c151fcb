import { SIGN_IN_ATTEMPTS_MAX } from '@gatehouse/domain/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MigrationTestApp, openMigrationTestApp } from '../../../../test/fixtures/migration.ts';
import { type ApiClient, OTHER_PASSWORD, PASSWORD } from '../../../../test/support/api-client.ts';

let testApp: MigrationTestApp;
let browser: ApiClient;
let userId: string;
let number = 0;
beforeAll(async () => {
  testApp = await openMigrationTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  number += 1;
  await testApp.forgetLimits();
  await testApp.rows('delete from password_attempts');
  browser = await testApp.player(`owner-${number}@example.test`);
  userId = String((await browser.call('GET /user/me')).body.userId);
});

const FAILED = { status: 409, body: { errorTypes: ['ACCOUNT_ADD_FAILED'] } };

function add(
  identity: string,
  password = PASSWORD,
  change: object = {},
  who = browser,
  options: { from?: string } = {},
) {
  const game = testApp.deps.content.games.get('emberfall');
  const place = { gameId: game?.id, accountGroup: game?.accountGroup, gameEnvironmentId: 'eu-1' };
  return who.call('PUT /users/me/accounts', {
    body: { identity, password, ...place, ...change },
    ...options,
  });
}
async function accounts() {
  return Object.values((await browser.call('GET /user/accounts')).body) as { displayName: string }[];
}

describe('A player who has a legacy game account', () => {
  test('adds it by its credentials, and it keeps its data', async () => {
    await testApp.importLegacyAccount(`Veteran-${number}`);
    const { status, body } = await add(`  vETERAN-${number} `);
    expect(status).toBe(200);
    expect(await accounts()).toEqual([
      expect.objectContaining({
        id: body.accountId,
        displayName: `Veteran-${number}`,
        gameEnvironmentId: 'eu-1',
      }),
    ]);
    const [legacy] = await testApp.rows('select * from legacy_accounts where game_account_id = $1', [
      body.accountId,
    ]);
    expect(legacy).toMatchObject({ user_id: userId, migrated_at: expect.any(Date) });
    expect(legacy?.password_hash).toMatch(/^\$argon2id\$/);
  });

  test('takes over a begun migration, whose token becomes invalid', async () => {
    const { browser: ghost, signedIn } = await testApp.gamePlayer(`Halfway-${number}`);
    expect((await add(`Halfway-${number}`)).status).toBe(200);
    expect(await testApp.rows('select 1 from users where id = $1', [signedIn.userId])).toEqual([]);
    const { status } = await ghost.call('POST /auth/thin/ghostuser/upgrade', {
      body: { email: `late-${number}@example.test`, password: PASSWORD },
    });
    expect(status).toBe(401);
  });

  test('keeps both of two accounts with the same name', async () => {
    await testApp.importLegacyAccount(`Twin-${number}a`);
    await testApp.importLegacyAccount(`Twin-${number}b`);
    await testApp.rows("update legacy_accounts set display_name = 'Twin' where identity like $1", [
      `Twin-${number}_`,
    ]);
    expect((await add(`Twin-${number}a`)).status).toBe(200);
    expect((await add(`Twin-${number}b`)).status).toBe(200);
    expect((await accounts()).map(({ displayName }) => displayName).sort()).toEqual(['Twin', 'Twin-2']);
  });

  test.each([
    ['another region', { region: 'na' }],
    ['an unknown place', { gameEnvironmentId: 'eu-9' }],
    ['a game without accounts of its own', { gameId: 'c45e9d04-2b47-4e6a-8f1d-90a3b7c6d540' }],
  ])('finds nothing in %s', async (_what, change) => {
    await testApp.importLegacyAccount(`Lost-${number}`);
    expect((await add(`Lost-${number}`, PASSWORD, change)).status).toBe(404);
  });
});

describe('Adding an account reveals nothing', () => {
  test('every failure has the same response', async () => {
    await testApp.importLegacyAccount(`Known-${number}`);
    const banned = await testApp.gamePlayer(`Banned-${number}`);
    await testApp.rows("insert into bans (user_id, reason) values ($1, 'test')", [banned.signedIn.userId]);
    const owner = `other-owner-${number}@example.test`;
    await testApp.player(owner);
    const wrong = await Promise.all([
      add(`Known-${number}`, OTHER_PASSWORD),
      add(`Unknown-${number}`),
      add('Returner'),
      add(`Banned-${number}`),
      add(owner),
    ]);
    for (const reply of wrong) expect(reply).toMatchObject(FAILED);
    expect(new Set(wrong.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await accounts()).toEqual([]);
  });

  test('an account that has moved to a player cannot move again', async () => {
    await testApp.importLegacyAccount(`Moved-${number}`);
    const other = await testApp.player(`other-${number}@example.test`);
    expect((await add(`Moved-${number}`, PASSWORD, {}, other)).status).toBe(200);
    expect(await add(`Moved-${number}`)).toMatchObject(FAILED);
    expect(await add(`Moved-${number}`, PASSWORD, {}, other)).toMatchObject(FAILED);
  });

  test('guesses here and at the game’s sign-in share one counter, and the right password is refused after it', async () => {
    await testApp.importLegacyAccount(`Target-${number}`);
    // From one address: another one keeps a few attempts at a locked name.
    const attacker = { from: '203.0.113.9' };
    const addGuess = (password?: string) => add(`Target-${number}`, password, {}, browser, attacker);
    const signInGuess = (password?: string) =>
      testApp.signInToGame(testApp.browser(), `Target-${number}`, password, attacker);
    for (let guess = 0; guess < SIGN_IN_ATTEMPTS_MAX / 2; guess += 1) {
      expect(await addGuess(OTHER_PASSWORD)).toMatchObject(FAILED);
      expect((await signInGuess(OTHER_PASSWORD)).status).toBe(409);
    }
    expect((await addGuess()).status).toBe(429);
    expect((await signInGuess()).status).toBe(429);
  });

  test.each(['identity', 'password', 'gameId', 'gameEnvironmentId', 'accountGroup', 'region'])(
    'a %s that is not a string is refused',
    async (field) => {
      for (const value of [['x'], { x: 1 }, 42, null]) {
        expect((await add('OldKnight', PASSWORD, { [field]: value })).status).toBe(400);
      }
    },
  );
});
