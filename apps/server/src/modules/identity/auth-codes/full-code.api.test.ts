import { FRESH_SIGN_IN_S } from '@gatehouse/domain/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClient } from '../../../../test/fixtures/auth-codes.ts';
import type { ApiClient } from '../../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';

const EMAIL = 'launches@example.test';
const FULL = { scopes: ['full'] };

let testApp: PlayerTestApp;
let browser: ApiClient;
beforeAll(async () => {
  testApp = await openPlayerTestApp();
  browser = await testApp.player(EMAIL);
});
afterAll(() => testApp.close());

const newLauncher = () => testClient(testApp.deps.content, 'launcher');

async function signInLauncher(order: Record<string, unknown> = {}) {
  const client = newLauncher();
  const asked = await browser.call('POST /auth/codes', { body: { ...client.order, ...FULL, ...order } });
  const launcher = testApp.browser();
  const signedIn = await launcher.call('POST /authProviders/mauth/sessions', {
    body: client.proof(String(asked.body.code)),
  });
  return { launcher, signedIn };
}

test('the launcher gets the full session that the player confirmed, and the player gets a mail about the device', async () => {
  const before = testApp.mailCount(EMAIL, 'new-device');
  const { launcher, signedIn } = await signInLauncher();
  expect(signedIn).toMatchObject({ status: 200, body: { email: EMAIL }, token: expect.any(String) });
  expect((await launcher.call('GET /user/ownerships')).status).toBe(200);
  expect((await launcher.call('PUT /user/locale', { body: { locale: 'de-DE' } })).status).toBe(204);
  expect(testApp.mailCount(EMAIL, 'new-device')).toBe(before + 1);
  expect((await launcher.call('DELETE /auth/sessions')).status).toBe(204);
  expect((await browser.call('GET /user/me')).status).toBe(200);
});

test('a loopback address is a valid redirect of the launcher, on any port', async () => {
  const { signedIn } = await signInLauncher({ redirectUri: 'http://127.0.0.1:51004/callback' });
  expect(signedIn.status).toBe(200);
});

test('the launcher’s session is as fresh as the one that confirmed it, and no fresher', async () => {
  const { launcher: early } = await signInLauncher();
  const change = { email: 'elsewhere@example.test', locale: 'en-GB' };
  expect((await early.call('PUT /user/email', { body: change })).status).toBe(204);
  testApp.clock.advance(FRESH_SIGN_IN_S - 30);
  const { launcher } = await signInLauncher();
  testApp.clock.advance(31);
  const refused = await launcher.call('PUT /user/email', { body: change });
  expect(refused).toMatchObject({ status: 403, body: { errorTypes: ['REAUTHENTICATION_REQUIRED'] } });
});

test('a stale sign-in gets codes for partners but no full code, until the player signs in again', async () => {
  const full = { ...newLauncher().order, ...FULL };
  const refused = await browser.call('POST /auth/codes', { body: full });
  expect(refused).toMatchObject({ status: 403, body: { errorTypes: ['REAUTHENTICATION_REQUIRED'] } });
  const { order } = testClient(testApp.deps.content, 'board');
  expect((await browser.call('POST /auth/codes', { body: order })).status).toBe(201);
  expect((await browser.signIn(EMAIL)).status).toBe(200);
  expect((await browser.call('POST /auth/codes', { body: full })).status).toBe(201);
});

test('signing out voids the codes of that session that no client has exchanged', async () => {
  const other = testApp.browser();
  await other.signIn(EMAIL);
  const codeFor = async (player: ApiClient) => {
    const client = newLauncher();
    const asked = await player.call('POST /auth/codes', { body: { ...client.order, ...FULL } });
    expect(asked.status).toBe(201);
    return () =>
      testApp.browser().call('POST /authProviders/mauth/sessions', {
        body: client.proof(String(asked.body.code)),
      });
  };
  const exchangeOfOther = await codeFor(other);
  const exchange = await codeFor(browser);
  expect((await other.call('DELETE /auth/sessions')).status).toBe(204);
  expect((await exchangeOfOther()).status).toBe(404);
  expect((await exchange()).status).toBe(200);
});

test('the launcher’s session gets codes for partners but no further full codes', async () => {
  const { launcher } = await signInLauncher();
  const full = { ...newLauncher().order, ...FULL };
  expect((await launcher.call('POST /auth/codes', { body: full })).status).toBe(403);
  const { order } = testClient(testApp.deps.content, 'board');
  expect((await launcher.call('POST /auth/codes', { body: order })).status).toBe(201);
});

test('a full code needs a platform account and PKCE', async () => {
  const order = { ...newLauncher().order, ...FULL };
  const ghost = await testApp.browser().call('POST /auth/codes', {
    body: order,
    headers: { authorization: `Bearer ${await testApp.ghost()}` },
  });
  expect(ghost.status).toBe(403);
  const { codeChallenge: _, ...bare } = order as Record<string, unknown>;
  expect((await browser.call('POST /auth/codes', { body: bare })).status).toBe(403);
});

test.each(['board', 'support', 'interstitial'] as const)('%s gets no full session', async (name) => {
  const client = testClient(testApp.deps.content, name);
  const asked = await browser.call('POST /auth/codes', { body: { ...client.order, ...FULL } });
  expect(asked).toMatchObject({ status: 403, body: { errorTypes: ['FORBIDDEN'] } });
});

test.each([
  ["update sessions set client = 'board'"],
  ["update sessions set client = 'interstitial', scopes = '{users-own-read}'"],
  ["update sessions set client = null, scopes = '{users-own-read}'"],
  ["update sessions set scopes = '{}'"],
])('the database refuses a session that no rule allows: %s', async (statement) => {
  await expect(testApp.deps.db.statement(statement)).rejects.toThrow(/check constraint/);
});
