import { generateSync } from 'otplib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ApiClient, OTHER_PASSWORD, PASSWORD } from '../../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp, tokenIn } from '../../../../test/support/player-test-app.ts';

const EMAIL = 'alerted@example.test';
const ATTACKER_PASSWORD = 'Midnight-Crow-7';
const NEW_PASSWORD = 'Harbour-Bell-88';
const HOUR_S = 60 * 60;

let testApp: PlayerTestApp;
let owner: ApiClient;
beforeEach(async () => {
  testApp = await openPlayerTestApp();
  owner = await testApp.player(EMAIL);
});
afterEach(() => testApp.close());

const changePassword = (browser: ApiClient, currentPassword: string, password: string) =>
  browser.call('PUT /user/password', { body: { currentPassword, password, locale: 'en-GB' } });

const reset = (code: string, { email = EMAIL, password = NEW_PASSWORD, headers = {} } = {}) =>
  testApp.browser().call('POST /user/password/recovery', { body: { email, code, password }, headers });

/** An attacker who knows the password signs in and changes it. */
async function takeOver(): Promise<ApiClient> {
  const attacker = testApp.browser();
  expect((await attacker.signIn(EMAIL)).status).toBe(200);
  expect((await changePassword(attacker, PASSWORD, ATTACKER_PASSWORD)).status).toBe(204);
  return attacker;
}

const alertOf = (template: 'password-changed' | 'new-device' | 'two-factor-off') =>
  testApp.lastMail(EMAIL, template);

async function moveTo(browser: ApiClient, email: string): Promise<void> {
  await testApp.forgetLimits();
  await browser.call('PUT /user/email', { body: { email, locale: 'en-GB' } });
  const { code } = testApp.lastMail(email, 'new-address-code');
  const body = { email, code, locale: 'en-GB' };
  expect((await browser.call('POST /user/email', { body })).status).toBe(204);
}

async function recoveryLinks(): Promise<number> {
  const { rows } = await testApp.deps.db.statement(
    "select count(*)::int as links from one_time_tokens where purpose = 'recover_password'",
  );
  return Number(rows[0]?.links);
}

async function turnTwoFactorOn(browser: ApiClient): Promise<string> {
  const { body } = await browser.call('POST /user/2fa/devices/enroll');
  const secret = String(body.code);
  const activation = { body: { code: codeOf(secret) } };
  expect((await browser.call('POST /user/2fa/devices/activate', activation)).status).toBe(200);
  return secret;
}

const codeOf = (secret: string) =>
  generateSync({ secret, epoch: Math.floor(testApp.clock.now().getTime() / 1000) });

test('the link of an alert sets a new password and signs the attacker out', async () => {
  const attacker = await takeOver();
  const { link, validHours } = alertOf('password-changed');
  expect(validHours).toBe(24);
  expect((await reset(tokenIn(link))).status).toBe(204);
  expect((await attacker.call('GET /user/me')).status).toBe(401);
  expect((await testApp.browser().signIn(EMAIL, ATTACKER_PASSWORD)).status).toBe(409);
  expect((await testApp.browser().signIn(EMAIL, NEW_PASSWORD)).status).toBe(200);
});

test('the secret of the link is in the hash, which no server or log gets', async () => {
  await takeOver();
  const { pathname, search, hash } = new URL(alertOf('new-device').link);
  expect({ pathname, search }).toEqual({ pathname: '/en-GB/recover-password', search: '' });
  expect(hash).toMatch(/^#alerted@example\.test&code=[\w-]{43}$/);
});

test('it works once, for a day, and for its own address', async () => {
  await takeOver();
  const code = tokenIn(alertOf('password-changed').link);
  expect((await reset(code, { email: 'other@example.test' })).status).toBe(404);
  await testApp.forgetLimits();
  expect((await reset(code)).status).toBe(204);
  expect((await reset(code)).status).toBe(404);

  const later = tokenIn(alertOf('password-changed').link);
  testApp.clock.advance(24 * HOUR_S - 1);
  const link = { purpose: 'recover-password', token: later, email: EMAIL };
  expect((await testApp.browser().call('POST /user/links/check', { body: link })).status).toBe(204);
  testApp.clock.advance(1);
  expect((await reset(later)).status).toBe(404);
});

test('an attacker with a session cannot end it by further changes of the password', async () => {
  const attacker = await takeOver();
  const first = tokenIn(alertOf('password-changed').link);
  for (let turn = 0; turn < 6; turn += 1) {
    const [from, to] = turn % 2 ? [OTHER_PASSWORD, ATTACKER_PASSWORD] : [ATTACKER_PASSWORD, OTHER_PASSWORD];
    expect((await changePassword(attacker, from, to)).status).toBe(204);
  }
  expect((await reset(first)).status).toBe(204);
});

test('the use of one link ends all others', async () => {
  await takeOver();
  const device = tokenIn(alertOf('new-device').link);
  const changed = tokenIn(alertOf('password-changed').link);
  await testApp.browser().call('PUT /user/password/recovery', { body: { email: EMAIL, locale: 'en-GB' } });
  const requested = tokenIn(testApp.lastMail(EMAIL, 'recover-password').link);
  expect((await reset(changed)).status).toBe(204);
  expect((await reset(device, { password: OTHER_PASSWORD })).status).toBe(404);
  expect((await reset(requested, { password: OTHER_PASSWORD })).status).toBe(404);
});

test('it does not replace the second factor', async () => {
  const secret = await turnTwoFactorOn(owner);
  testApp.clock.advance(60);
  await testApp.forgetLimits();
  const elsewhere = testApp.browser();
  const headers = { 'x-2fa-code': codeOf(secret) };
  expect((await elsewhere.signIn(EMAIL, PASSWORD, { headers })).status).toBe(200);
  const code = tokenIn(alertOf('new-device').link);
  expect(await reset(code)).toMatchObject({ status: 409, body: { errorTypes: ['OTP_REQUIRED'] } });
  const wrong = { 'x-2fa-code': '000000' };
  expect(await reset(code, { headers: wrong })).toMatchObject({ status: 409 });
  testApp.clock.advance(60);
  expect((await reset(code, { headers: { 'x-2fa-code': codeOf(secret) } })).status).toBe(204);
});

test('a change of the e-mail ends the links in the former mailbox', { tags: 'more' }, async () => {
  await takeOver();
  const attacker = testApp.browser();
  await attacker.signIn(EMAIL, ATTACKER_PASSWORD);
  const code = tokenIn(alertOf('password-changed').link);
  await moveTo(attacker, 'attacker@example.test');
  expect((await reset(code)).status).toBe(404);
  expect((await reset(code, { email: 'attacker@example.test' })).status).toBe(404);
});

test('a link that was issued during a change of the e-mail is bound to the former address', {
  tags: 'more',
}, async () => {
  const { rows } = await testApp.deps.db.statement('select id from users where email_canonical = $1', [
    EMAIL,
  ]);
  await moveTo(owner, 'moved@example.test');
  const stale = { id: String(rows[0]?.id), email: EMAIL, emailValidatedAt: new Date(), locale: 'en-GB' };
  const device = { browser: null, system: null };
  await testApp.deps.db.transaction((tx) =>
    testApp.services.securityAlerts.send(
      tx,
      stale,
      { template: 'password-changed', facts: { how: 'password_changed' } },
      device,
    ),
  );
  const code = tokenIn(alertOf('password-changed').link);
  expect((await reset(code)).status).toBe(404);
  expect((await reset(code, { email: 'moved@example.test' })).status).toBe(404);
});

test('the links in an attacker’s mailbox end when the owner takes the address back', {
  tags: 'more',
}, async () => {
  const attacker = await takeOver();
  await moveTo(attacker, 'attacker@example.test');
  await testApp.forgetLimits();
  expect((await changePassword(attacker, ATTACKER_PASSWORD, OTHER_PASSWORD)).status).toBe(204);
  const code = tokenIn(testApp.lastMail('attacker@example.test', 'password-changed').link);
  const emailToken = tokenIn(testApp.lastMail(EMAIL, 'address-changed').link);
  await testApp.browser().call('DELETE /user/email/:emailToken', { params: { emailToken } });
  for (const email of [EMAIL, 'attacker@example.test'])
    expect((await reset(code, { email })).status).toBe(404);
});

test('alerts that are left out add no link, so that mails limit the number of links', {
  tags: 'more',
}, async () => {
  const attacker = await takeOver();
  for (let turn = 0; turn < 20; turn += 1) {
    const [from, to] = turn % 2 ? [OTHER_PASSWORD, ATTACKER_PASSWORD] : [ATTACKER_PASSWORD, OTHER_PASSWORD];
    await changePassword(attacker, from, to);
  }
  expect(await recoveryLinks()).toBe(
    testApp.mailCount(EMAIL, 'password-changed') + testApp.mailCount(EMAIL, 'new-device'),
  );
});

test('an address that was never validated gets neither an alert nor a link', async () => {
  const unproven = testApp.browser();
  await unproven.signUp('unproven@example.test');
  const before = await recoveryLinks();
  expect((await changePassword(unproven, PASSWORD, OTHER_PASSWORD)).status).toBe(204);
  expect(testApp.mailCount('unproven@example.test', 'password-changed')).toBe(0);
  expect(await recoveryLinks()).toBe(before);
});
