import { type EndpointKey, endpoints } from '@gatehouse/contract/endpoints';
import { MIGRATION_TOKEN_S } from '@gatehouse/domain/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MigrationTestApp, openMigrationTestApp } from '../../../../test/fixtures/migration.ts';
import { OTHER_PASSWORD, PASSWORD } from '../../../../test/support/api-client.ts';
import { TEST_OPERATOR } from '../../../../test/support/test-operator.ts';
import { DEMO_PEOPLE } from '../../../demo/seed/demo-world.seed.ts';
import { createOperatorServices } from '../../../services/operator-services.ts';

const WRONG = 'Wrong-Guess-1';
const { player, fresh, guarded, banned } = DEMO_PEOPLE;

let testApp: MigrationTestApp;
beforeAll(async () => {
  testApp = await openMigrationTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => testApp.forgetLimits());

describe('A player with only a game account', () => {
  test('becomes a ghost at the first sign-in, and is the same ghost at the next', async () => {
    const browser = testApp.browser();
    const first = await testApp.signInToGame(browser, 'OldKnight');
    expect(first).toMatchObject({
      status: 200,
      token: expect.stringMatching(/^[\w-]{43}$/),
      body: {
        email: null,
        mHash: null,
        displayName: 'OldKnight',
        platformGameAccountId: expect.any(String),
        isThin: true,
        isPlatformLogin: false,
        isPlatformUser: false,
        isGameAccountMigrated: false,
        isDisplayNameFromGame: true,
        hasUnmigratedGameAccounts: false,
        numberOfGameAccounts: 1,
      },
    });
    expect(first.body).not.toHaveProperty('token');
    expect(first.headers.authorization).toBe(`Bearer ${first.token}`);
    const again = await testApp.signInToGame(testApp.browser(), ' oldknight');
    expect(again.body.userId).toBe(first.body.userId);
    expect(again.token).not.toBe(first.token);
    const ghosts = await testApp.rows('select kind, email, password_hash from users where id = $1', [
      first.body.userId,
    ]);
    expect(ghosts).toEqual([{ kind: 'game_ghost', email: null, password_hash: null }]);
  });

  test('sees the address that the game stored, to confirm it', async () => {
    const { body } = await testApp.signInToGame(testApp.browser(), 'TwinSoul');
    expect(body).toMatchObject({ email: player.email, mHash: null, isPlatformUser: false });
    expect(body.userId).not.toBe(player.id);
  });

  test('gets a new hash in place of the old game’s', async () => {
    await testApp.gamePlayer('Rehashed');
    const [row] = await testApp.rows("select password_hash from legacy_accounts where identity = 'Rehashed'");
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await testApp.signInToGame(testApp.browser(), 'Rehashed')).status).toBe(200);
    expect((await testApp.signInToGame(testApp.browser(), 'Rehashed', WRONG)).status).toBe(409);
  });

  test('is another player in another region or another game', async () => {
    await testApp.importLegacyAccount('Elsewhere');
    for (const place of [{ region: 'na' }, { game: 'tidebreakers' as const }]) {
      const refused = await testApp.signInToGame(testApp.browser(), 'Elsewhere', PASSWORD, place);
      expect(refused).toMatchObject({ status: 409, body: { errorTypes: ['CREDENTIALS_INVALID'] } });
    }
  });

  test('who is banned learns of the ban after the right password', async () => {
    const { browser, token, signedIn } = await testApp.gamePlayer('Cheater');
    await createOperatorServices(testApp.deps).userActs.ban(TEST_OPERATOR, String(signedIn.userId), {
      reason: 'cheating',
      endsAt: null,
    });
    const wrong = await testApp.signInToGame(browser, 'Cheater', WRONG);
    expect(wrong.body.errorTypes).toEqual(['CREDENTIALS_INVALID']);
    const right = await testApp.signInToGame(browser, 'Cheater');
    expect(right).toMatchObject({ status: 409, token: undefined, body: { errorTypes: ['USER_BANNED'] } });
    const upgrade = await browser.call('POST /auth/thin/ghostuser/upgrade', {
      body: { email: 'cheater@example.test', password: PASSWORD },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(upgrade).toMatchObject({ status: 403, body: { errorTypes: ['BANNED'] } });
  });
});

describe('The migration token', () => {
  test('is accepted only for the migration', async () => {
    const { browser, token } = await testApp.gamePlayer('Narrow');
    const headers = { authorization: `Bearer ${token}` };
    const others = (Object.keys(endpoints) as EndpointKey[]).filter(
      (key) => endpoints[key].auth === 'session',
    );
    for (const key of others) {
      // Endpoints that no module serves yet are 404 for everybody.
      expect([401, 404], key).toContain((await browser.call(key, { headers })).status);
    }
    expect((await browser.call('GET /user/me', { headers })).status).toBe(401);
    expect((await browser.call('POST /auth/thin/ghostuser/upgrade', { headers, body: {} })).status).toBe(400);
  });

  test('is valid for half an hour', async () => {
    const { browser, token } = await testApp.gamePlayer('Slow');
    const ask = () =>
      browser.call('POST /auth/thin/ghostuser/upgrade', {
        headers: { authorization: `Bearer ${token}` },
        body: {},
      });
    testApp.clock.advance(MIGRATION_TOKEN_S - 1);
    expect((await ask()).status).toBe(400);
    testApp.clock.advance(1);
    expect((await ask()).status).toBe(401);
  });
});

describe('A game account that belongs to a player', () => {
  const returner = {
    userId: player.id,
    email: player.email,
    displayName: 'Returner',
    isThin: true,
    isPlatformLogin: false,
    isPlatformUser: true,
    isGameAccountMigrated: true,
    isDisplayNameFromGame: true,
    hasUnmigratedGameAccounts: true,
  };

  test('returns the player and no token', async () => {
    const reply = await testApp.signInToGame(testApp.browser(), 'Returner');
    expect(reply).toMatchObject({ status: 200, token: undefined, body: returner });
    expect(reply.body).not.toHaveProperty('token');
    expect(reply.headers).not.toHaveProperty('authorization');
  });

  test('accepts the player’s password, never again the game’s', async () => {
    const owner = await testApp.player('moved-on@example.test', OTHER_PASSWORD);
    const { userId } = (await owner.call('GET /user/me')).body;
    await testApp.importLegacyAccount('MovedOn');
    await testApp.rows('update legacy_accounts set user_id = $1, migrated_at = now() where identity = $2', [
      userId,
      'MovedOn',
    ]);
    expect((await testApp.signInToGame(testApp.browser(), 'MovedOn')).status).toBe(409);
    const reply = await testApp.signInToGame(testApp.browser(), 'MovedOn', OTHER_PASSWORD);
    expect(reply).toMatchObject({ status: 200, body: { userId, isPlatformUser: true } });
  });

  test('counts its wrong passwords by its name, apart from those of the player', async () => {
    await testApp.player('one-count@example.test');
    await testApp.importLegacyAccount('OneCount');
    await testApp.rows(
      `update legacy_accounts set migrated_at = now(), user_id = (select id from users where email = $1)
       where identity = 'OneCount'`,
      ['one-count@example.test'],
    );
    const unknownDevice = testApp.browser();
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await testApp.signInToGame(unknownDevice, 'OneCount', WRONG)).status).toBe(409);
    }
    expect((await testApp.signInToGame(unknownDevice, 'OneCount')).status).toBe(429);
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await unknownDevice.signIn('one-count@example.test', WRONG)).status).toBe(409);
    }
    expect((await unknownDevice.signIn('one-count@example.test')).status).toBe(429);
  });
});

describe('A platform address', () => {
  test('is distinguished from a game login, with the account that is played here', async () => {
    const reply = await testApp.signInToGame(testApp.browser(), player.email, PASSWORD, {
      game: 'starhaven',
    });
    expect(reply).toMatchObject({
      status: 200,
      token: undefined,
      body: {
        userId: player.id,
        email: player.email,
        displayName: 'Player-One',
        isPlatformLogin: true,
        isPlatformUser: true,
        hasUnmigratedGameAccounts: false,
        numberOfGameAccounts: 1,
      },
    });
    const newcomer = await testApp.signInToGame(testApp.browser(), fresh.email);
    expect(newcomer.body).toMatchObject({
      isPlatformLogin: true,
      platformGameAccountId: null,
      numberOfGameAccounts: 0,
      displayName: null,
    });
  });

  test('lists the game’s accounts with that address, once it is validated', async () => {
    expect((await testApp.signInToGame(testApp.browser(), player.email)).body.hasUnmigratedGameAccounts).toBe(
      true,
    );
    await testApp.importLegacyAccount('FreshKnight', { email: fresh.email });
    expect((await testApp.signInToGame(testApp.browser(), fresh.email)).body.hasUnmigratedGameAccounts).toBe(
      false,
    );
  });

  test('with two-factor on gets no token here, and the platform’s own sign-in asks for the code', async () => {
    const browser = testApp.browser();
    const reply = await testApp.signInToGame(browser, guarded.email);
    expect(reply).toMatchObject({ status: 200, token: undefined, body: { email: guarded.email } });
    expect((await browser.signIn(guarded.email)).body.errorTypes).toEqual(['OTP_REQUIRED']);
  });

  test('that is banned learns of the ban after the right password', async () => {
    const wrong = await testApp.signInToGame(testApp.browser(), banned.email, WRONG);
    expect(wrong.body.errorTypes).toEqual(['CREDENTIALS_INVALID']);
    const right = await testApp.signInToGame(testApp.browser(), banned.email);
    expect(right.body.errorTypes).toEqual(['USER_BANNED']);
  });
});

describe('An address of both a platform account and a game account', () => {
  const email = 'both@example.test';
  const place = { game: 'starhaven' as const };
  beforeAll(async () => {
    await testApp.player(email, OTHER_PASSWORD);
    await testApp.importLegacyAccount(email, place);
  });

  test('signs in to the account whose password matches', async () => {
    const game = await testApp.signInToGame(testApp.browser(), email, PASSWORD, place);
    expect(game.body).toMatchObject({ isPlatformLogin: false, isPlatformUser: false, displayName: 'both' });
    const platform = await testApp.signInToGame(testApp.browser(), email, OTHER_PASSWORD, place);
    expect(platform).toMatchObject({ token: undefined, body: { isPlatformLogin: true } });
  });

  test('accepts either password without limit, and unknown devices have ten guesses at both', async () => {
    const browser = testApp.browser();
    for (let turn = 0; turn < 12; turn += 1) {
      const password = turn % 2 ? PASSWORD : OTHER_PASSWORD;
      expect((await testApp.signInToGame(browser, email, password, place)).status).toBe(200);
    }
    const unknownDevice = testApp.browser();
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await testApp.signInToGame(unknownDevice, email, WRONG, place)).status).toBe(409);
    }
    for (const password of [PASSWORD, OTHER_PASSWORD]) {
      expect((await testApp.signInToGame(unknownDevice, email, password, place)).status).toBe(429);
    }
  });

  test('gives no unlimited guesses to a user who registered it without validating it', async () => {
    const victim = 'victim@example.test';
    await testApp.importLegacyAccount(victim, place);
    const attacker = testApp.browser();
    await attacker.signUp(victim, OTHER_PASSWORD);
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await testApp.signInToGame(attacker, victim, OTHER_PASSWORD, place)).status).toBe(200);
    }
    const guess = await testApp.signInToGame(attacker, victim, PASSWORD, place);
    expect(guess).toMatchObject({ status: 429, token: undefined });
  });
});

test.each([
  ['an unknown game', { gameId: '5f0b6c2e-8d41-4a7b-9c35-1e7a90d3b264' }],
  ['a game without legacy accounts', { gameId: 'c45e9d04-2b47-4e6a-8f1d-90a3b7c6d540' }],
  ['a place that the game does not have', { gameEnvironmentId: 'eu-9' }],
  ['the accounts of another game', { accountGroup: 'starhaven' }],
])('%s is not found', async (_what, body) => {
  const refused = await testApp.signInToGame(testApp.browser(), 'OldKnight', PASSWORD, { body });
  expect(refused).toMatchObject({ status: 404, token: undefined });
});
