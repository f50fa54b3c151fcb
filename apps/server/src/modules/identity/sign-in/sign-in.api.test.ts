import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiClient, OTHER_PASSWORD } from '../../../../test/support/api-client.ts';
import { buildTestApp, type TestApp } from '../../../../test/support/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await buildTestApp();
});
afterAll(() => testApp.close());

const SESSION_FIELDS = [
  ...['id', 'userId', 'email', 'nickname', 'mHash', 'domain', 'validated', 'provider', 'locale'],
  ...['allowRemarketing', 'allowSocialmediaMarketing', 'platformGameAccountId', 'isDisplayNameFromGame'],
  ...['isGameAccountMigrated', 'isPlatformLogin', 'isPlatformUser', 'hasUnmigratedGameAccounts'],
  ...['isThin', 'isUpgradeRequired'],
];

test('a player signs up, is recognised, signs out, and signs in again', async () => {
  const browser = createApiClient(testApp.app);
  const signedUp = await browser.signUp('Ada.Lovelace@Example.test');
  expect(signedUp).toMatchObject({ status: 201, body: { userCreated: true } });
  expect(signedUp.token).toMatch(/^[A-Za-z0-9_-]{43}$/);

  const me = await browser.call('GET /user/me');
  expect(me.body).toMatchObject({
    userId: signedUp.body.userId,
    email: 'Ada.Lovelace@Example.test',
    nickname: 'Ada-Lovelace',
    validated: null,
    isPlatformUser: true,
    isPlatformLogin: true,
    isThin: false,
    isUpgradeRequired: false,
    hasPassword: true,
    provider: null,
    locale: 'en-GB',
  });
  expect(Object.keys(me.body)).toEqual(expect.arrayContaining(SESSION_FIELDS));

  expect((await browser.call('DELETE /auth/sessions')).status).toBe(204);
  expect((await browser.call('GET /user/me')).status).toBe(401);

  const signedIn = await browser.signIn('ada.lovelace@example.test');
  expect(signedIn.body).toMatchObject({
    userId: signedUp.body.userId,
    email: 'Ada.Lovelace@Example.test',
    mHash: me.body.mHash,
    isThin: false,
  });
  expect((await browser.call('GET /user/me')).status).toBe(200);
});

test('a wrong password and an unknown account get the same response', async () => {
  const browser = createApiClient(testApp.app);
  await browser.signUp('grace@example.test');
  const refused = await browser.signIn('grace@example.test', OTHER_PASSWORD);
  expect(refused).toMatchObject({ status: 409, body: { errorTypes: ['CREDENTIALS_INVALID'] } });
  expect(refused.token).toBeUndefined();
});
