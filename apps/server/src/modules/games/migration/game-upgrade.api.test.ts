import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MigrationTestApp, openMigrationTestApp } from '../../../../test/fixtures/migration.ts';
import { type ApiClient, OTHER_PASSWORD, PASSWORD } from '../../../../test/support/api-client.ts';
import { tokenIn } from '../../../../test/support/player-test-app.ts';
import { DEMO_PEOPLE } from '../../../demo/seed/demo-world.seed.ts';

let testApp: MigrationTestApp;
beforeAll(async () => {
  testApp = await openMigrationTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => testApp.forgetLimits());

const upgrade = (browser: ApiClient, token: string, body: object, solves = true) =>
  browser.call('POST /auth/thin/ghostuser/upgrade', {
    headers: { authorization: `Bearer ${token}` },
    body,
    solves,
  });

describe('A free address', () => {
  test('makes the ghost a player, with the game account, a new token and a mail', async () => {
    const { browser, token, signedIn } = await testApp.gamePlayer('Sir_Robin');
    const email = 'Robin@example.test';
    const done = await upgrade(browser, token, {
      email,
      password: OTHER_PASSWORD,
      region: 'eu',
      locale: 'de-DE',
    });
    expect(done).toMatchObject({
      status: 200,
      body: {
        token: done.token,
        email,
        userId: signedIn.userId,
        platformGameAccountId: signedIn.platformGameAccountId,
        displayName: 'Sir_Robin',
        isThin: false,
        isGameAccountUpgraded: true,
        wasGameAccountMerged: false,
      },
    });
    expect(done.headers.authorization).toBe(`Bearer ${done.token}`);
    expect((await browser.call('GET /user/me')).body).toMatchObject({
      email,
      userId: signedIn.userId,
      nickname: 'Robin',
      validated: null,
      locale: 'de-DE',
      isThin: false,
      isPlatformUser: true,
      isGameAccountMigrated: true,
      isDisplayNameFromGame: true,
      hasUnmigratedGameAccounts: false,
      platformGameAccountId: signedIn.platformGameAccountId,
    });
    expect(Object.values((await browser.call('GET /user/accounts')).body)).toMatchObject([
      {
        displayName: 'Sir_Robin',
        // The sign-in of a transfer is not playing.
        lastLogin: null,
        gameEnvironmentId: 'eu-1',
        platformGameAccountId: signedIn.platformGameAccountId,
      },
    ]);
    expect((await upgrade(browser, token, { email, password: OTHER_PASSWORD })).status).toBe(401);
    const params = { token: tokenIn(testApp.lastMail(email, 'validate-address').link) };
    expect((await browser.call('POST /user/validate/:token', { params })).status).toBe(200);
  });

  test('makes the game accept the new password and never again the old one', async () => {
    const { browser, token } = await testApp.gamePlayer('Turncoat');
    const email = 'turncoat@example.test';
    await upgrade(browser, token, { email, password: OTHER_PASSWORD });
    expect((await testApp.signInToGame(testApp.browser(), 'Turncoat')).status).toBe(409);
    const reply = await testApp.signInToGame(testApp.browser(), 'Turncoat', OTHER_PASSWORD);
    expect(reply).toMatchObject({
      token: undefined,
      body: { email, isPlatformUser: true, isPlatformLogin: false, isGameAccountMigrated: true },
    });
    expect((await testApp.browser().signIn(email, OTHER_PASSWORD)).status).toBe(200);
  });

  test('ends every migration that was begun for the account', async () => {
    const { browser, token } = await testApp.gamePlayer('TwoTabs');
    const { token: other } = await testApp.signInToGame(testApp.browser(), 'TwoTabs');
    await upgrade(browser, token, { email: 'tabs@example.test', password: PASSWORD });
    const late = await upgrade(testApp.browser(), String(other), {
      email: 'late@example.test',
      password: PASSWORD,
    });
    expect(late.status).toBe(401);
  });

  test('requires a password that meets the current rule', async () => {
    const { browser, token } = await testApp.gamePlayer('Weakling');
    const email = 'weakling@example.test';
    expect((await upgrade(browser, token, { email })).body.reason).toBe('PASSWORD_REQUIRED');
    expect((await upgrade(browser, token, { email, password: 'short' })).body.fields).toEqual(['password']);
    const common = await upgrade(browser, token, { email, password: 'Password123' });
    expect(common.body.reason).toBe('COMMON_PASSWORD');
    expect((await upgrade(browser, token, { email, password: PASSWORD })).status).toBe(200);
  });

  test('renames the account where the game allowed a name that we do not', async () => {
    await testApp.importLegacyAccount('x<>');
    const browser = testApp.browser();
    const { token } = await testApp.signInToGame(browser, 'x<>');
    const done = await upgrade(browser, String(token), {
      email: 'odd.name@example.test',
      password: PASSWORD,
    });
    expect(done.body.displayName).toBe('odd-name');
  });

  test('opens a remembered session where the player wishes it', async () => {
    const { browser, token } = await testApp.gamePlayer('Elephant');
    await upgrade(browser, token, { email: 'elephant@example.test', password: PASSWORD, rememberMe: true });
    testApp.clock.advance(20 * 24 * 60 * 60);
    expect((await browser.call('GET /user/me')).status).toBe(200);
  });
});

describe('A taken address', () => {
  test('leads to the unify step and changes nothing', async () => {
    const { browser, token, signedIn } = await testApp.gamePlayer('Taken');
    const refused = await upgrade(browser, token, { email: 'PLAYER@example.test', password: PASSWORD });
    expect(refused).toMatchObject({ status: 422, token: undefined, body: { errorTypes: ['EMAIL_EXISTS'] } });
    const [ghost] = await testApp.rows('select kind, email from users where id = $1', [signedIn.userId]);
    expect(ghost).toEqual({ kind: 'game_ghost', email: null });
    expect((await upgrade(browser, token, { email: 'taken@example.test', password: PASSWORD })).status).toBe(
      200,
    );
  });

  test('is revealed for five addresses an hour, then for a challenge; for one address any number of times', async () => {
    const { browser, token } = await testApp.gamePlayer('Curious');
    const ask = async (email: string) => (await upgrade(browser, token, { email }, false)).status;
    const emails = Array.from({ length: 6 }, (_, index) => `known-${index}@example.test`);
    await testApp.rows(
      "insert into users (kind, email, email_canonical) select 'platform', name, name from unnest($1::text[]) as name",
      [emails],
    );
    for (const email of emails.slice(0, 5)) expect(await ask(email)).toBe(422);
    expect(await ask(String(emails[5]))).toBe(428);
    expect(await ask('free-one@example.test')).toBe(428);
    expect(await ask(String(emails[0]))).toBe(422);
  });
});

describe('A request that is no migration', () => {
  test('of this region is not found, and nothing changes', async () => {
    const { browser, token } = await testApp.gamePlayer('Regional');
    const body = { email: 'regional@example.test', password: PASSWORD };
    expect((await upgrade(browser, token, { ...body, region: 'na' })).status).toBe(404);
    expect((await upgrade(browser, token, { ...body, region: 'eu' })).status).toBe(200);
  });

  test('is refused without a token, with a session token and with a made-up one', async () => {
    const signedIn = testApp.browser();
    await signedIn.signIn(DEMO_PEOPLE.player.email);
    const body = { email: 'forged@example.test', password: PASSWORD };
    for (const token of [String(signedIn.token), 'A'.repeat(43), '']) {
      expect((await upgrade(testApp.browser(), token, body)).status).toBe(401);
    }
    expect(await testApp.rows("select id from users where email_canonical = 'forged@example.test'")).toEqual(
      [],
    );
  });
});
