import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Browser,
  type ExternalAuthTestApp,
  openExternalAuthTestApp,
} from '../../../../test/fixtures/external-auth.ts';

const ATTACKER_PASSWORD = 'Stolen-Harbour-9';
const OWN_PASSWORD = 'Brass-Orrery-77';

let testApp: ExternalAuthTestApp;
beforeAll(async () => {
  testApp = await openExternalAuthTestApp();
});
afterAll(() => testApp.close());

/**
 * An attacker opens an account under an address that is not theirs, with every possible sign-in method. The API refuses
 * those before the e-mail is validated, so they are stored as accounts of an earlier version have them.
 */
async function registerWithEveryMethod(email: string) {
  const browser = testApp.openBrowser();
  const body = { email, password: ATTACKER_PASSWORD, locale: 'en-GB' };
  const signedUp = await browser.call('POST', '/users', { body });
  const token = String(signedUp.headers.get('authorization')).replace('Bearer ', '');
  const own = { name: 'Mallory', email: `mallory-${email}` };
  await browser.signIn({ provider: 'facebook' }, own);
  await testApp.giveSignInMethods(String(signedUp.body.userId), { identitiesWithEmail: own.email });
  const { code: factors } = await browser.signIn({ provider: 'facebook' }, own);
  const validation = testApp.mails.sent.find(
    ({ to, template }) => to === email && template === 'validate-address',
  );
  const link = validation && 'link' in validation ? validation.link : '';
  return {
    browser,
    token,
    own,
    factors,
    validationToken: link.split('/').at(-1),
    userId: String(signedUp.body.userId),
  };
}

async function expectLockedOut(
  { browser, token, own, factors, validationToken }: Awaited<ReturnType<typeof registerWithEveryMethod>>,
  email: string,
  ownerId: unknown,
) {
  expect((await browser.call('GET', '/user/me', { token })).status).toBe(401);
  const body = { email, password: ATTACKER_PASSWORD, locale: 'en-GB' };
  expect((await browser.call('POST', '/authProviders/credentials/sessions', { body })).status).toBe(409);
  const exchanged = await browser.call('POST', '/auth/sessions/current', { body: { code: factors } });
  expect(exchanged.status).toBe(404);
  expect((await browser.call('POST', `/user/validate/${validationToken}`)).status).toBe(404);
  const again = await browser.obtainToken({ provider: 'facebook' }, own);
  expect((await browser.call('GET', '/user/me', { token: again })).body.userId).not.toBe(ownerId);
}

const me = async (browser: Browser, token: string) => (await browser.call('GET', '/user/me', { token })).body;

test('an address registered by an attacker goes to the user whom Google verifies, and the attacker loses all access', async () => {
  const email = 'victim@example.test';
  const attacker = await registerWithEveryMethod(email);
  const owner = testApp.openBrowser();
  const token = await owner.obtainToken({}, { name: 'Vic', email });
  expect(await me(owner, token)).toMatchObject({
    userId: attacker.userId,
    email,
    validated: true,
    hasPassword: false,
    isUpgradeRequired: false,
  });
  await expectLockedOut(attacker, email, attacker.userId);
  const { body: devices } = await owner.call('GET', '/auth/external/devices', { token });
  expect(devices).toEqual([{ deviceType: 'google', deviceId: expect.any(String) }]);
});

test('an address from Facebook claims no account', async () => {
  const email = 'victim-2@example.test';
  const attacker = await registerWithEveryMethod(email);
  const stranger = testApp.openBrowser();
  const token = await stranger.obtainToken({ provider: 'facebook' }, { name: 'Vic', email });
  expect(await me(stranger, token)).toMatchObject({ isUpgradeRequired: true, email: null });
  expect((await me(attacker.browser, attacker.token)).userId).toBe(attacker.userId);
});

test('an attacker who registers the address while its owner chooses a password loses access as well', async () => {
  const email = 'victim-3@example.test';
  const owner = testApp.openBrowser();
  const token = await owner.obtainToken({}, { name: 'Vic', email });
  const attacker = await registerWithEveryMethod(email);
  const body = { email, password: OWN_PASSWORD };
  const done = await owner.call('POST', '/auth/thin/ghostuser/upgrade', { token, body });
  expect([done.status, done.body.userId]).toEqual([200, attacker.userId]);
  expect(await me(owner, String(done.body.token))).toMatchObject({
    email,
    validated: true,
    hasPassword: true,
  });
  await expectLockedOut(attacker, email, attacker.userId);
});

test('a ghost who returns by Google gets the address that an attacker took meanwhile', async () => {
  const email = 'victim-4@example.test';
  const owner = testApp.openBrowser();
  await owner.obtainToken({}, { name: 'Vic', email });
  const attacker = await registerWithEveryMethod(email);
  const token = await owner.obtainToken({}, { name: 'Vic', email });
  expect(await me(owner, token)).toMatchObject({ userId: attacker.userId, email, validated: true });
  await expectLockedOut(attacker, email, attacker.userId);
});
