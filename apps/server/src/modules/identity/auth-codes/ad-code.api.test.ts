import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestClient, testClient } from '../../../../test/fixtures/auth-codes.ts';
import type { ApiClient } from '../../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';

const EMAIL = 'victim@example.test';

let testApp: PlayerTestApp;
let browser: ApiClient;
let client: TestClient;
beforeAll(async () => {
  testApp = await openPlayerTestApp();
  browser = await testApp.player(EMAIL);
  client = testClient(testApp.deps.content, 'interstitial');
});
afterAll(() => testApp.close());

const codeInAdvertisement = async () =>
  String((await browser.call('POST /auth/codes', { body: client.order })).body.code);

test('an advertisement host cannot take over an account with the code in its URL', async () => {
  const code = await codeInAdvertisement();
  const host = testApp.browser();
  const { clientId } = client.order;
  const exchanged = await host.call('POST /authProviders/mauth/sessions', { body: { code, clientId } });
  expect(exchanged).toMatchObject({ status: 404, token: undefined });
  const email = 'adhost@evil.test';
  const acts = [
    await host.call('GET /user/me'),
    await host.call('POST /user/2fa/devices/enroll'),
    await host.call('PUT /user/email', { body: { email, locale: 'en-GB' } }),
  ];
  expect(acts.map(({ status }) => status)).toEqual([401, 401, 401]);
  expect(testApp.mailCount(email, 'new-address-code')).toBe(0);
});

test('with its secret an advertisement host gets the mHash and nothing else', async () => {
  const code = await codeInAdvertisement();
  const host = testApp.browser();
  const body = client.proof(code);
  const exchanged = await host.call('POST /authProviders/mauth/sessions', { body });
  const me = await browser.call('GET /user/me');
  expect(exchanged).toMatchObject({ status: 200, token: undefined });
  expect(exchanged.body).toEqual({
    mHash: me.body.mHash,
    email: null,
    userId: null,
    platformGameAccountId: null,
    isPlatformLogin: false,
    isThin: false,
  });
  const { rows } = await testApp.deps.db.statement('select count(*)::int as n from sessions');
  expect(rows).toEqual([{ n: 1 }]);
});

test('a banned player’s mHash is not given to advertisements', async () => {
  const code = await codeInAdvertisement();
  const userId = (await browser.call('GET /user/me')).body.userId;
  await testApp.deps.db.statement("insert into bans (user_id, reason) values ($1, 'test')", [userId]);
  const exchanged = await testApp.browser().call('POST /authProviders/mauth/sessions', {
    body: client.proof(code),
  });
  expect(exchanged).toMatchObject({ status: 409, body: { errorTypes: ['USER_BANNED'] } });
  expect(JSON.stringify(exchanged.body)).not.toContain('mHash');
});
