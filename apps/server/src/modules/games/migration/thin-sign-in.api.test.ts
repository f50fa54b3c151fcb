import { type EndpointKey, endpoints } from '@gatehouse/contract/endpoints';
import { MIGRATION_TOKEN_S } from '@gatehouse/domain/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_PEOPLE } from '../../../demo/seed/demo-world.seed.ts';
import { createOperatorServices } from '../../../operator/operator-services.ts';
import { OTHER_PASSWORD, PASSWORD } from '../../../testing/api-client.ts';
import { TEST_OPERATOR } from '../../../testing/test-operator.ts';
import { type MigrationTestApp, openMigrationTestApp } from './migration.fixture.ts';

const WRONG = 'Wrong-Guess-1';
const { player, fresh, guarded, banned } = DEMO_PEOPLE;

let testApp: MigrationTestApp;
beforeAll(async () => {
  testApp = await openMigrationTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => testApp.forgetLimits());

describe('A player with nothing but a game account', () => {
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

  test('is shown the address that the game knows, to confirm it', async () => {
    const { body } = await testApp.signInToGame(testApp.browser(), 'TwinSoul');
    expect(body).toMatchObject({ email: player.email, mHash: null, isPlatformUser: false });
    expect(body.userId).not.toBe(player.id);
  });

  test('leaves the hash of the old game behind', async () => {
    await testApp.gamePlayer('Rehashed');
    const [row] = await testApp.rows("select password_hash from legacy_accounts where identity = 'Rehashed'");
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await testApp.signInToGame(testApp.browser(), 'Rehashed')).status).toBe(200);
    expect((await testApp.signInToGame(testApp.browser(), 'Rehashed', WRONG)).status).toBe(409);
  });

  test('is somebody else in another region or another game', async () => {
    await testApp.bringAlong('Elsewhere');
    for (const place of [{ region: 'na' }, { game: 'tidebreakers' as const }]) {
      const refused = await testApp.signInToGame(testApp.browser(), 'Elsewhere', PASSWORD, place);
      expect(refused).toMatchObject({ status: 409, body: { errorTypes: ['CREDENTIALS_INVALID'] } });
    }
  });

  test('who is banned hears of it after the right password', async () => {
    const { browser, token, arrival } = await testApp.gamePlayer('Cheater');
    await createOperatorServices(testApp.deps).userActs.ban(TEST_OPERATOR, String(arrival.userId), {
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
  test('opens nothing but the migration', async () => {
    const { browser, token } = await testApp.gamePlayer('Narrow');
    const headers = { authorization: `Bearer ${token}` };
    const others = (Object.keys(endpoints) as EndpointKey[]).filter(
      (key) => endpoints[key].auth === 'session',
    );
    for (const key of others) {
      // What no module serves yet is 404 for everybody.
      expect([401, 404], key).toContain((await browser.call(key, { headers })).status);
    }
    expect((await browser.call('GET /user/me', { headers })).status).toBe(401);
    expect((await browser.call('POST /auth/thin/ghostuser/upgrade', { headers, body: {} })).status).toBe(400);
  });

  test('is good for half an hour', async () => {
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

describe('A game account that is a player’s already', () => {
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

  test('names the player and gives no token', async () => {
    const told = await testApp.signInToGame(testApp.browser(), 'Returner');
    expect(told).toMatchObject({ status: 200, token: undefined, body: returner });
    expect(told.body).not.toHaveProperty('token');
    expect(told.headers).not.toHaveProperty('authorization');
  });

  test('is opened by the password of the player, never again by the one of the game', async () => {
    const owner = await testApp.player('moved-on@example.test', OTHER_PASSWORD);
    const { userId } = (await owner.call('GET /user/me')).body;
    await testApp.bringAlong('MovedOn');
    await testApp.rows('update legacy_accounts set user_id = $1, migrated_at = now() where identity = $2', [
      userId,
      'MovedOn',
    ]);
    expect((await testApp.signInToGame(testApp.browser(), 'MovedOn')).status).toBe(409);
    const told = await testApp.signInToGame(testApp.browser(), 'MovedOn', OTHER_PASSWORD);
    expect(told).toMatchObject({ status: 200, body: { userId, isPlatformUser: true } });
  });

  test('counts its wrong passwords by its name, apart from those of the player', async () => {
    await testApp.player('one-count@example.test');
    await testApp.bringAlong('OneCount');
    await testApp.rows(
      `update legacy_accounts set migrated_at = now(), user_id = (select id from users where email = $1)
       where identity = 'OneCount'`,
      ['one-count@example.test'],
    );
    const stranger = testApp.browser();
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await testApp.signInToGame(stranger, 'OneCount', WRONG)).status).toBe(409);
    }
    expect((await testApp.signInToGame(stranger, 'OneCount')).status).toBe(429);
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await stranger.signIn('one-count@example.test', WRONG)).status).toBe(409);
    }
    expect((await stranger.signIn('one-count@example.test')).status).toBe(429);
  });
});

describe('An address of the platform', () => {
  test('is told from a game login, with the account that is played here', async () => {
    const told = await testApp.signInToGame(testApp.browser(), player.email, PASSWORD, { game: 'starhaven' });
    expect(told).toMatchObject({
      status: 200,
      token: undefined,
      body: {
        userId: player.id,
        email: player.email,
        displayName: 'Player-One',
        isPlatformLogin: true,
        isPlatformUser: true,
        hasUnmigratedGameAccounts: false,
      },
    });
    const newcomer = await testApp.signInToGame(testApp.browser(), fresh.email);
    expect(newcomer.body).toMatchObject({
      isPlatformLogin: true,
      platformGameAccountId: null,
      displayName: null,
    });
  });

  test('hears of accounts of this game that bear it, once it is proved', async () => {
    expect((await testApp.signInToGame(testApp.browser(), player.email)).body.hasUnmigratedGameAccounts).toBe(
      true,
    );
    await testApp.bringAlong('FreshKnight', { email: fresh.email });
    expect((await testApp.signInToGame(testApp.browser(), fresh.email)).body.hasUnmigratedGameAccounts).toBe(
      false,
    );
  });

  test('with two-factor on gets no token here, and the platform’s own sign-in asks for the code', async () => {
    const browser = testApp.browser();
    const told = await testApp.signInToGame(browser, guarded.email);
    expect(told).toMatchObject({ status: 200, token: undefined, body: { email: guarded.email } });
    expect((await browser.signIn(guarded.email)).body.errorTypes).toEqual(['OTP_REQUIRED']);
  });

  test('that is banned hears of it after the right password', async () => {
    const wrong = await testApp.signInToGame(testApp.browser(), banned.email, WRONG);
    expect(wrong.body.errorTypes).toEqual(['CREDENTIALS_INVALID']);
    const right = await testApp.signInToGame(testApp.browser(), banned.email);
    expect(right.body.errorTypes).toEqual(['USER_BANNED']);
  });
});

describe('An address that is a platform account’s and a game account’s', () => {
  const email = 'both@example.test';
  const place = { game: 'starhaven' as const };
  beforeAll(async () => {
    await testApp.player(email, OTHER_PASSWORD);
    await testApp.bringAlong(email, place);
  });

  test('leads to the one whose password it is', async () => {
    const game = await testApp.signInToGame(testApp.browser(), email, PASSWORD, place);
    expect(game.body).toMatchObject({ isPlatformLogin: false, isPlatformUser: false, displayName: 'both' });
    const platform = await testApp.signInToGame(testApp.browser(), email, OTHER_PASSWORD, place);
    expect(platform).toMatchObject({ token: undefined, body: { isPlatformLogin: true } });
  });

  test('is let in by either as often as it likes, and strangers guess ten times at both', async () => {
    const browser = testApp.browser();
    for (let turn = 0; turn < 12; turn += 1) {
      const password = turn % 2 ? PASSWORD : OTHER_PASSWORD;
      expect((await testApp.signInToGame(browser, email, password, place)).status).toBe(200);
    }
    const stranger = testApp.browser();
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await testApp.signInToGame(stranger, email, WRONG, place)).status).toBe(409);
    }
    for (const password of [PASSWORD, OTHER_PASSWORD]) {
      expect((await testApp.signInToGame(stranger, email, password, place)).status).toBe(429);
    }
  });

  test('gives no endless guesses to who registered it without proof', async () => {
    const victim = 'victim@example.test';
    await testApp.bringAlong(victim, place);
    const thief = testApp.browser();
    await thief.signUp(victim, OTHER_PASSWORD);
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await testApp.signInToGame(thief, victim, OTHER_PASSWORD, place)).status).toBe(200);
    }
    const guess = await testApp.signInToGame(thief, victim, PASSWORD, place);
    expect(guess).toMatchObject({ status: 429, token: undefined });
  });
});

test.each([
  ['a game that is not there', { gameId: '5f0b6c2e-8d41-4a7b-9c35-1e7a90d3b264' }],
  ['a game that brings no accounts along', { gameId: 'c45e9d04-2b47-4e6a-8f1d-90a3b7c6d540' }],
  ['a place that the game does not have', { gameEnvironmentId: 'eu-9' }],
  ['the accounts of another game', { accountGroup: 'starhaven' }],
])('%s is not found', async (_what, body) => {
  const refused = await testApp.signInToGame(testApp.browser(), 'OldKnight', PASSWORD, { body });
  expect(refused).toMatchObject({ status: 404, token: undefined });
});
