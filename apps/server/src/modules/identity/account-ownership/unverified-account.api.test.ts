import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Browser,
  type ExternalAuthTestApp,
  openExternalAuthTestApp,
} from '../../../../test/fixtures/external-auth.ts';

const SQUATTER_PASSWORD = 'Stolen-Harbour-9';
const OWN_PASSWORD = 'Brass-Orrery-77';
const REFUSED = { status: 403, body: { errorTypes: ['EMAIL_NOT_VALIDATED'] } };

let testApp: ExternalAuthTestApp;
beforeAll(async () => {
  testApp = await openExternalAuthTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.rows('delete from rate_limits');
});

const bearerOf = (headers: Headers) => String(headers.get('authorization')).replace('Bearer ', '');
const mailsTo = (address: string) =>
  testApp.mails.sent.filter(({ to }) => to === address).map(({ template }) => template);
const signIn = (browser: Browser, email: string, password: string, headers = {}) =>
  browser.call('POST', '/authProviders/credentials/sessions', {
    body: { email, password, locale: 'en-GB' },
    headers,
  });

/** Signs up with another person's address, and never opens the mail that is sent there. */
async function squat(email: string) {
  const browser = testApp.openBrowser();
  const body = { email, password: SQUATTER_PASSWORD, locale: 'en-GB' };
  const signedUp = await browser.call('POST', '/users', { body });
  return { browser, token: bearerOf(signedUp.headers), userId: String(signedUp.body.userId) };
}

async function recover(browser: Browser, email: string) {
  await browser.call('PUT', '/user/password/recovery', { body: { email, locale: 'en-GB' } });
  const body = { code: testApp.linkSecret(email, 'recover-password'), email, password: OWN_PASSWORD };
  return browser.call('POST', '/user/password/recovery', { body });
}

async function moveTo(browser: Browser, token: string, email: string) {
  await browser.call('PUT', '/user/email', { token, body: { email, locale: 'en-GB' } });
  const mail = testApp.mails.sent.findLast(({ to }) => to === email);
  const code = mail?.template === 'new-address-code' ? mail.code : '';
  return browser.call('POST', '/user/email', { token, body: { email, code, locale: 'en-GB' } });
}

test('no provider is linked and no authenticator is added before the e-mail is validated', async () => {
  const email = 'squat-1@example.test';
  const { browser, token } = await squat(email);
  const link = { type: 'popup', provider: 'google', locale: 'en-GB' };
  expect(await browser.call('POST', '/auth/external', { token, body: link })).toMatchObject(REFUSED);
  expect(await browser.call('POST', '/user/2fa/devices/enroll', { token })).toMatchObject(REFUSED);
  const code = { code: '123456' };
  expect(await browser.call('POST', '/user/2fa/devices/activate', { token, body: code })).toMatchObject(
    REFUSED,
  );

  await browser.call('POST', `/user/validate/${testApp.linkSecret(email, 'validate-address')}`);
  expect((await browser.call('POST', '/auth/external', { token, body: link })).status).toBe(201);
  expect((await browser.call('POST', '/user/2fa/devices/enroll', { token })).status).toBe(200);
});

test('a first social sign-in does not join an account whose e-mail is not validated', async () => {
  const email = 'squat-2@example.test';
  const { userId } = await squat(email);
  const browser = testApp.openBrowser();
  const choice = { name: 'Mallory', email: 'mallory-2@example.test' };
  const token = await browser.obtainToken({ provider: 'facebook' }, choice);
  const body = { email, password: SQUATTER_PASSWORD };
  expect(await browser.call('POST', '/auth/thin/ghostuser/upgrade', { token, body })).toMatchObject(REFUSED);
  expect(await testApp.rows('select 1 from external_identities where user_id = $1', [userId])).toEqual([]);
});

test('the owner of the mailbox recovers a squatted account and has sole access to it', async () => {
  const email = 'squat-3@example.test';
  const { browser: squatter, token, userId } = await squat(email);
  const own = { name: 'Mallory', email: 'mallory-3@example.test' };
  await squatter.signIn({ provider: 'google' }, own);
  await testApp.giveSignInMethods(userId, { identitiesWithEmail: own.email });
  const { code: loot } = await squatter.signIn({ provider: 'google' }, own);
  const validation = testApp.linkSecret(email, 'validate-address');

  const owner = testApp.openBrowser();
  expect((await recover(owner, email)).status).toBe(204);

  expect((await squatter.call('GET', '/user/me', { token })).status).toBe(401);
  expect((await signIn(squatter, email, SQUATTER_PASSWORD)).status).toBe(409);
  const exchanged = await squatter.call('POST', '/auth/sessions/current', { body: { code: loot } });
  expect(exchanged.status).toBe(404);
  expect((await squatter.call('POST', `/user/validate/${validation}`)).status).toBe(404);
  const again = await squatter.obtainToken({ provider: 'google' }, own);
  expect((await squatter.call('GET', '/user/me', { token: again })).body.userId).not.toBe(userId);

  const signedIn = await signIn(owner, email, OWN_PASSWORD);
  expect(signedIn.status).toBe(200);
  const ownToken = String(signedIn.body.token);
  expect((await owner.call('GET', '/user/me', { token: ownToken })).body).toMatchObject({
    userId,
    email,
    validated: true,
  });
  expect((await owner.call('GET', '/auth/external/devices', { token: ownToken })).body).toEqual([]);
  expect((await owner.call('GET', '/user/2fa/devices', { token: ownToken })).body).toEqual([]);
  const devices = await testApp.rows('select installation_id from known_devices where user_id = $1', [
    userId,
  ]);
  expect(devices).toEqual([{ installation_id: owner.installationId }]);
});

test('recovery of a validated account keeps its providers, and asks for the one-time code', async () => {
  const email = 'proved@example.test';
  const { browser, token, userId } = await testApp.player(email);
  await browser.signIn({ provider: 'facebook' }, { name: 'Pat', email }, token);
  const { body } = await browser.call('POST', '/user/2fa/devices/enroll', { token });
  const secret = String(body.code);
  await browser.call('POST', '/user/2fa/devices/activate', { token, body: { code: testApp.codeOf(secret) } });
  expect(await recover(browser, email)).toMatchObject({
    status: 409,
    body: { errorTypes: ['OTP_REQUIRED'] },
  });
  testApp.clock.advance(30);
  const code = testApp.linkSecret(email, 'recover-password');
  const done = await browser.call('POST', '/user/password/recovery', {
    body: { code, email, password: OWN_PASSWORD },
    headers: { 'x-2fa-code': testApp.codeOf(secret) },
  });
  expect(done.status).toBe(204);
  const left = await testApp.rows('select provider from external_identities where user_id = $1', [userId]);
  expect(left).toEqual([{ provider: 'facebook' }]);
});

test('an address that was never validated gets no alerts', async () => {
  const email = 'bombed@example.test';
  const { browser, token } = await squat(email);
  for (let visit = 0; visit < 5; visit += 1) {
    const squatterBrowser = testApp.openBrowser();
    expect((await signIn(squatterBrowser, email, SQUATTER_PASSWORD)).status).toBe(200);
  }
  const body = { currentPassword: SQUATTER_PASSWORD, password: OWN_PASSWORD, locale: 'en-GB' };
  expect((await browser.call('PUT', '/user/password', { token, body })).status).toBe(204);
  expect(mailsTo(email)).toEqual(['validate-address']);
});

test('a former address that was never validated is free immediately and gets no revert link', async () => {
  const email = 'held@example.test';
  const { browser, token } = await squat(email);
  expect((await moveTo(browser, token, 'squatter@example.test')).status).toBe(204);
  expect(mailsTo(email)).toEqual(['validate-address']);
  const validation = testApp.linkSecret(email, 'validate-address');
  expect((await browser.call('POST', `/user/validate/${validation}`)).status).toBe(404);
  const owner = testApp.openBrowser();
  const body = { email, password: OWN_PASSWORD, locale: 'en-GB' };
  expect((await owner.call('POST', '/users', { body })).status).toBe(201);
});

test('a provider that was linked before the validation is removed by the recovery, and the owner gets a mail', async () => {
  const email = 'validated-later@example.test';
  const mallory = { name: 'Mallory', email: 'mallory-later@example.test' };
  const squatter = testApp.openBrowser();
  const token = await squatter.obtainToken({ provider: 'google' }, mallory);
  const body = { email, password: SQUATTER_PASSWORD };
  const upgraded = await squatter.call('POST', '/auth/thin/ghostuser/upgrade', { token, body });
  expect(upgraded.status).toBe(200);
  testApp.clock.advance(60);
  const owner = testApp.openBrowser();
  await owner.call('POST', `/user/validate/${testApp.linkSecret(email, 'validate-address')}`);
  expect((await recover(owner, email)).status).toBe(204);
  expect(mailsTo(email)).toContain('provider-unlinked');
  const again = await testApp.openBrowser().obtainToken({ provider: 'google' }, mallory);
  const me = await squatter.call('GET', '/user/me', { token: again });
  expect(me.body.userId).not.toBe(upgraded.body.userId);
});
