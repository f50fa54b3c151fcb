import { randomUUID } from 'node:crypto';
import { FRESH_SIGN_IN_S, UNIFY_ATTEMPTS_MAX } from '@gatehouse/domain/limits';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MigrationTestApp, openMigrationTestApp } from '../../../../test/fixtures/migration.ts';
import { type ApiClient, OTHER_PASSWORD, PASSWORD } from '../../../../test/support/api-client.ts';
import { DEMO_PEOPLE, DEMO_TOTP_SECRET } from '../../../demo/seed/demo-world.seed.ts';

const WRONG = 'Wrong-Guess-1';
const { player, guarded, banned } = DEMO_PEOPLE;

let testApp: MigrationTestApp;
beforeAll(async () => {
  testApp = await openMigrationTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => testApp.forgetLimits());

interface Flow {
  browser: ApiClient;
  token: string;
  signedIn: Record<string, unknown>;
}

const merge = ({ browser, token, signedIn }: Flow, body: object, code?: string) =>
  browser.call('POST /auth/thin/ghostuser/merge', {
    headers: { authorization: `Bearer ${token}`, ...(code ? { 'x-2fa-code': code } : {}) },
    body: { platformGameAccountId: signedIn.platformGameAccountId, ...body },
  });
const codeNow = () =>
  generateSync({ secret: DEMO_TOTP_SECRET, epoch: Math.floor(testApp.clock.now().getTime() / 1000) });
const isMigrated = async ({ signedIn }: Flow) => {
  const [row] = await testApp.rows(
    'select migrated_at from legacy_accounts where platform_game_account_id = $1',
    [signedIn.platformGameAccountId],
  );
  return row?.migrated_at !== null;
};

describe('With the password of a platform account', () => {
  test('the game account becomes one of its accounts, the ghost is deleted and every token is replaced', async () => {
    const browser = testApp.browser();
    const { body: signedIn, token } = await testApp.signInToGame(browser, 'TwinSoul');
    const flow = { browser, token: String(token), signedIn };
    const done = await merge(flow, { email: player.email, password: PASSWORD, region: 'eu' });
    expect(done).toMatchObject({
      status: 200,
      body: {
        token: done.token,
        userId: player.id,
        email: player.email,
        platformGameAccountId: signedIn.platformGameAccountId,
        displayName: 'TwinSoul',
        isThin: false,
        wasGameAccountMerged: true,
        isGameAccountUpgraded: false,
      },
    });
    expect(done.headers.authorization).toBe(`Bearer ${done.token}`);
    const { events } = (await browser.call('GET /user/activity')).body as { events: object[] };
    expect(events.slice(0, 2)).toMatchObject([
      { kind: 'sign_in', way: 'password' },
      { kind: 'game_account_moved', name: 'TwinSoul' },
    ]);
    const accounts = Object.values((await browser.call('GET /user/accounts')).body);
    expect(accounts.map((account) => (account as { displayName: string }).displayName).sort()).toEqual([
      'Player-One',
      'Returner',
      'TwinSoul',
    ]);
    expect((await browser.call('GET /user/me')).body).toMatchObject({
      userId: player.id,
      isGameAccountMigrated: true,
      hasUnmigratedGameAccounts: false,
      platformGameAccountId: signedIn.platformGameAccountId,
    });
    expect(await testApp.rows('select id from users where id = $1', [signedIn.userId])).toEqual([]);
    expect((await merge(flow, { email: player.email, password: PASSWORD })).status).toBe(401);
    expect((await testApp.signInToGame(testApp.browser(), 'TwinSoul')).body).toMatchObject({
      userId: player.id,
      isPlatformUser: true,
    });
  });

  test('the ghost’s device reports are kept', async () => {
    const owner = await testApp.player('reporter@example.test');
    const { userId } = (await owner.call('GET /user/me')).body;
    const flow = await testApp.gamePlayer('Reported');
    const { userId: ghostId, platformGameAccountId: accountId } = flow.signedIn;
    const body = { userId: ghostId, accountId, blackbox: 'tra:x', type: 'migration' };
    const headers = { authorization: `Bearer ${flow.token}` };
    expect((await flow.browser.call('POST /auth/thin/iovation', { headers, body })).status).toBe(204);
    await merge(flow, { email: 'reporter@example.test', password: PASSWORD });
    expect(await testApp.rows('select type from device_reports where user_id = $1', [userId])).toEqual([
      { type: 'migration' },
    ]);
  });
});

describe('A name', () => {
  const email = 'namer@example.test';
  beforeAll(async () => {
    const owner = await testApp.player(email);
    const first = await testApp.gamePlayer('Lancelot');
    await merge(first, { email, password: PASSWORD });
    expect(owner.token).toBeDefined();
  });

  test.each([
    ['already_exists', 'LANCELOT'],
    ['too_short', ' ab '],
    ['too_long', 'a'.repeat(65)],
    ['curse_word', 'Sir Fuckalot'],
    ['unknown_error', 'Sir <Lancelot>'],
  ])('is refused as %s, and nothing changes', async (reason, displayName) => {
    const flow = await testApp.gamePlayer(`Named-${reason}`);
    const refused = await merge(flow, { email, password: PASSWORD, displayName });
    expect(refused).toMatchObject({
      status: 409,
      token: undefined,
      body: { errorTypes: ['NAME_REFUSED'], reason },
    });
    expect(await isMigrated(flow)).toBe(false);
    const done = await merge(flow, { email, password: PASSWORD, displayName: ` Sir ${reason} ` });
    expect(done.body).toMatchObject({ displayName: `Sir ${reason}`, wasGameAccountMerged: true });
  });

  test('that the player already has in the game is refused', async () => {
    const flow = await testApp.gamePlayer('lancelot-2');
    await testApp.rows("update legacy_accounts set display_name = 'Lancelot' where identity = 'lancelot-2'");
    const refused = await merge(flow, { email, password: PASSWORD });
    expect(refused.body).toMatchObject({ errorTypes: ['NAME_REFUSED'], reason: 'already_exists' });
    expect((await merge(flow, { email, password: PASSWORD, displayName: 'Galahad' })).status).toBe(200);
  });

  test('is not checked before the password was right', async () => {
    const flow = await testApp.gamePlayer('Nosy');
    const refused = await merge(flow, { email, password: WRONG, displayName: 'Lancelot' });
    expect(refused.body.errorTypes).toEqual(['CREDENTIALS_INVALID']);
  });
});

describe('A wrong password', () => {
  test('is refused like an account that does not exist, and changes nothing', async () => {
    const flow = await testApp.gamePlayer('Unsure');
    const wrong = await merge(flow, { email: player.email, password: WRONG });
    const unknown = await merge(flow, { email: 'no-account@example.test', password: WRONG });
    expect(wrong).toMatchObject({
      status: 409,
      token: undefined,
      body: { errorTypes: ['CREDENTIALS_INVALID'] },
    });
    expect(unknown.body).toEqual(wrong.body);
    expect(await isMigrated(flow)).toBe(false);
  });

  test('can be tried five times, across addresses and migrations', async () => {
    await testApp.player('sixth@example.test');
    const flow = await testApp.gamePlayer('Stubborn');
    for (let turn = 0; turn < UNIFY_ATTEMPTS_MAX; turn += 1) {
      expect((await merge(flow, { email: `guess-${turn}@example.test`, password: WRONG })).status).toBe(409);
    }
    const right = { email: 'sixth@example.test', password: PASSWORD };
    expect((await merge(flow, right)).status).toBe(429);
    const { token } = await testApp.signInToGame(flow.browser, 'Stubborn');
    expect((await merge({ ...flow, token: String(token) }, right)).status).toBe(429);
  });

  test('is no longer counted after the right one, so that names and codes may be mistyped', async () => {
    await testApp.player('patient@example.test');
    const flow = await testApp.gamePlayer('Patient');
    for (let turn = 0; turn < UNIFY_ATTEMPTS_MAX + 2; turn += 1) {
      const body = { email: 'patient@example.test', password: PASSWORD, displayName: '!' };
      expect((await merge(flow, body)).body.errorTypes).toEqual(['NAME_REFUSED']);
    }
  });
});

test('a banned player learns of the ban after the right password', async () => {
  const flow = await testApp.gamePlayer('Outcast');
  const wrong = await merge(flow, { email: banned.email, password: WRONG });
  expect(wrong.body.errorTypes).toEqual(['CREDENTIALS_INVALID']);
  const right = await merge(flow, { email: banned.email, password: PASSWORD });
  expect(right).toMatchObject({ status: 409, token: undefined, body: { errorTypes: ['USER_BANNED'] } });
  expect(await isMigrated(flow)).toBe(false);
});

describe('An account with two-factor on', () => {
  const wish = { email: guarded.email, password: PASSWORD };
  // A code that an earlier test has used cannot be used again.
  beforeEach(() => testApp.clock.advance(60));

  test('is merged only with a code, which a refused name does not use up', async () => {
    const flow = await testApp.gamePlayer('Guarded');
    expect(await merge(flow, wish)).toMatchObject({ status: 409, body: { errorTypes: ['OTP_REQUIRED'] } });
    const code = codeNow();
    expect((await merge(flow, { ...wish, displayName: 'x' }, code)).body.errorTypes).toEqual([
      'NAME_REFUSED',
    ]);
    expect(await isMigrated(flow)).toBe(false);
    expect((await merge(flow, wish, code)).status).toBe(200);
  });

  test('is merged once without another code by the session of the unify step', async () => {
    const flow = await testApp.gamePlayer('Unified');
    const unify = testApp.browser();
    const signedIn = await unify.signIn(guarded.email, PASSWORD, { headers: { 'x-2fa-code': codeNow() } });
    const platformToken = String(signedIn.token);
    expect((await merge(flow, { ...wish, platformToken })).status).toBe(200);
    unify.token = platformToken;
    expect((await unify.call('GET /user/me')).status).toBe(401);
    const next = await testApp.gamePlayer('Unified-2');
    expect((await merge(next, { ...wish, platformToken })).body.errorTypes).toEqual(['OTP_REQUIRED']);
  });

  test('is not merged by another user’s session, by none, or by an old one', async () => {
    const flow = await testApp.gamePlayer('Pretender');
    const otherBrowser = testApp.browser();
    await otherBrowser.signIn(player.email);
    const old = testApp.browser();
    await old.signIn(guarded.email, PASSWORD, { headers: { 'x-2fa-code': codeNow() } });
    expect(old.token).toBeDefined();
    for (const platformToken of [otherBrowser.token, flow.token, 'A'.repeat(43)]) {
      expect((await merge(flow, { ...wish, platformToken })).body.errorTypes).toEqual(['OTP_REQUIRED']);
    }
    testApp.clock.advance(FRESH_SIGN_IN_S + 1);
    const late = await merge(flow, { ...wish, platformToken: old.token });
    expect(late.body.errorTypes).toEqual(['OTP_REQUIRED']);
    expect(await isMigrated(flow)).toBe(false);
  });
});

describe('A request that does not belong to the migration', () => {
  const wish = { email: player.email, password: PASSWORD };

  test('for another account or another region is not found, and nothing changes', async () => {
    const flow = await testApp.gamePlayer('Mine');
    const other = await testApp.gamePlayer('Yours');
    for (const foreign of [
      { platformGameAccountId: other.signedIn.platformGameAccountId },
      { platformGameAccountId: randomUUID() },
      { region: 'na' },
    ]) {
      expect((await merge(flow, { ...wish, ...foreign })).status).toBe(404);
    }
    expect([await isMigrated(flow), await isMigrated(other)]).toEqual([false, false]);
  });

  test('from a social ghost, a platform session or without a token is refused', async () => {
    const flow = await testApp.gamePlayer('Bystander');
    expect((await merge({ ...flow, token: await testApp.ghost() }, wish)).status).toBe(404);
    const session = testApp.browser();
    await session.signIn(player.email);
    for (const token of [String(session.token), 'A'.repeat(43)]) {
      expect((await merge({ ...flow, token }, wish)).status).toBe(401);
    }
    expect(await isMigrated(flow)).toBe(false);
  });

  test('cannot report the device of another account', async () => {
    const { browser, token, signedIn } = await testApp.gamePlayer('Honest');
    const other = await testApp.gamePlayer('Other');
    const report = (body: object) =>
      browser.call('POST /auth/thin/iovation', {
        headers: { authorization: `Bearer ${token}` },
        body: { userId: signedIn.userId, type: 'migration', ...body },
      });
    expect((await report({ userId: player.id })).status).toBe(403);
    expect((await report({ accountId: other.signedIn.platformGameAccountId })).status).toBe(404);
    expect((await report({ accountId: signedIn.platformGameAccountId })).status).toBe(204);
  });
});

test('a migration is refused when the password changes meanwhile', async () => {
  const owner = await testApp.player('changed@example.test');
  const flow = await testApp.gamePlayer('Overtaken');
  await owner.call('PUT /user/password', {
    body: { currentPassword: PASSWORD, password: OTHER_PASSWORD, locale: 'en-GB' },
  });
  const stale = await merge(flow, { email: 'changed@example.test', password: PASSWORD });
  expect(stale.body.errorTypes).toEqual(['CREDENTIALS_INVALID']);
});
