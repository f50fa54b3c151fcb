// @module-tag more
import { generateSync } from 'otplib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createIssuedSecrets } from './issued-secrets.ts';
import { type MailInbox, openMailInbox } from './mail-inbox.ts';
import { openStoryServer, PUBLIC_URL, type StoryServer } from './story-server.ts';
import { openBrowser, type WebBrowser } from './web-browser.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const EMAIL = 'nora@example.test';
const NEW_EMAIL = 'nora.elsewhere@example.test';
const HER_LANGUAGE = 'de-DE';
const GUEST_LANGUAGE = 'ar-AE';

const secrets = createIssuedSecrets();
const FIRST = secrets.note('Harbour-Light-1');
const SECOND = secrets.note('Harbour-Light-2');
const THIRD = secrets.note('Harbour-Light-3');
const FOURTH = secrets.note('Harbour-Light-4');

let testApp: StoryServer;
let inbox: MailInbox;
/** The device that she uses, and a second one with another session. */
let home: WebBrowser;
let laptop: WebBrowser;
let authenticator: string;
let recoveryCode: string;

beforeAll(async () => {
  testApp = await openStoryServer();
  inbox = openMailInbox(testApp.mailServer, PUBLIC_URL);
  home = openBrowser(testApp.address, secrets);
  laptop = openBrowser(testApp.address, secrets);
});
afterAll(() => testApp?.removeTraces());

const signIn = (browser: WebBrowser, email: string, password: string, code?: string) =>
  browser.call('POST /authProviders/credentials/sessions', {
    body: { email, password, locale: HER_LANGUAGE },
    ...(code === undefined ? {} : { code }),
  });
const chooseNewPassword = (link: URL, password: string) =>
  home.call('POST /user/password/recovery', {
    body: { code: secretOf(link), email: decodeURIComponent(link.hash.slice(1)), password },
  });
const secretOf = (link: URL) =>
  secrets.note(link.searchParams.get('code') ?? link.pathname.split('/').at(-1) ?? '');
const codeShown = () =>
  secrets.note(
    generateSync({
      secret: authenticator,
      epoch: Math.floor(testApp.now() / 1000),
    }),
  );

// One story in many steps: each depends on the previous one, so all are skipped after a failure.
let hasFailed = false;
beforeEach(({ skip }) => skip(hasFailed, 'an earlier step failed'));
afterEach(({ task }) => {
  hasFailed ||= task.result?.state === 'fail';
});

test('Nora signs up and validates her address by the link in her language, which works once', async () => {
  const body = { email: EMAIL, password: FIRST, locale: HER_LANGUAGE };
  const signedUp = await home.call('POST /users', { body });
  expect(signedUp).toMatchObject({ status: 201, body: { userCreated: true }, token: expect.any(String) });
  expect((await home.knownAs()).body).toMatchObject({ email: EMAIL, validated: null });

  const link = (await inbox.takeMail(EMAIL, 'ValidateAddress', HER_LANGUAGE)).link();
  expect(link.pathname).toMatch(/^\/de-DE\/validate\/[\w-]{43}$/);
  const params = { token: secretOf(link) };
  expect(await home.call('POST /user/validate/:token', { params })).toMatchObject({
    status: 200,
    body: { userId: signedUp.body.userId },
  });
  expect((await home.knownAs()).body).toMatchObject({ validated: true });
  expect((await home.call('POST /user/validate/:token', { params })).status).toBe(404);
});

test('signing out ends that session, and she gets a mail about a sign-in on a new device', async () => {
  expect((await home.call('DELETE /auth/sessions')).status).toBe(204);
  expect((await home.knownAs()).status).toBe(401);

  await testApp.passAnHour();
  expect((await signIn(laptop, EMAIL, FIRST)).status).toBe(200);
  await inbox.takeMail(EMAIL, 'NewDevice', HER_LANGUAGE);
});

test('she resets a forgotten password by mail, and all sessions end immediately', async () => {
  await testApp.passAnHour();
  const body = { email: EMAIL, locale: GUEST_LANGUAGE };
  expect((await home.call('PUT /user/password/recovery', { body })).status).toBe(204);
  const link = (await inbox.takeMail(EMAIL, 'RecoverPassword', GUEST_LANGUAGE)).link();

  expect((await laptop.knownAs()).status).toBe(200);
  const chosen = await chooseNewPassword(link, SECOND);
  expect(chosen).toMatchObject({ status: 204, token: undefined });
  expect((await laptop.knownAs()).status).toBe(401);
  await inbox.takeMail(EMAIL, 'PasswordChanged', HER_LANGUAGE);

  expect((await chooseNewPassword(link, FIRST)).status).toBe(404);
  expect((await signIn(home, EMAIL, FIRST)).body).toMatchObject({ errorTypes: ['CREDENTIALS_INVALID'] });
  await testApp.passAnHour();
  expect((await signIn(home, EMAIL, SECOND)).status).toBe(200);
  expect((await signIn(laptop, EMAIL, SECOND)).status).toBe(200);
  // An attacker may have signed in before the recovery, so the laptop counts as a new device.
  await inbox.takeMail(EMAIL, 'NewDevice', HER_LANGUAGE);
});

test('her address changes only with the code sent to the new one, even if the server crashes in between', async () => {
  const body = { email: NEW_EMAIL, locale: HER_LANGUAGE };
  expect((await home.call('PUT /user/email', { body })).status).toBe(204);
  const code = secrets.note((await inbox.takeMail(NEW_EMAIL, 'NewAddressCode', HER_LANGUAGE)).code());
  await testApp.killAndRestart();
  expect((await home.knownAs()).body).toMatchObject({ email: EMAIL });

  const wrong = code === '000000' ? '111111' : '000000';
  expect((await home.call('POST /user/email', { body: { ...body, code: wrong } })).status).toBe(404);
  expect((await home.call('POST /user/email', { body: { ...body, code } })).status).toBe(204);
  expect((await home.knownAs()).body).toMatchObject({ email: NEW_EMAIL, validated: true });
  expect((await home.call('POST /user/email', { body: { ...body, code } })).status).toBe(404);
  expect((await signIn(laptop, EMAIL, SECOND)).body).toMatchObject({ errorTypes: ['CREDENTIALS_INVALID'] });
  expect((await signIn(laptop, NEW_EMAIL, SECOND)).status).toBe(200);
});

test('the old address gets a mail with a link that reverts the change', async () => {
  const mail = await inbox.takeMail(EMAIL, 'AddressChanged', HER_LANGUAGE);
  expect(mail.text).toContain('n•••@example.test');
  expect(mail.text).not.toContain(NEW_EMAIL);
  const params = { emailToken: secretOf(mail.link()) };
  await testApp.passAnHour();
  const otherBrowser = openBrowser(testApp.address, secrets);
  expect((await otherBrowser.call('DELETE /user/email/:emailToken', { params })).status).toBe(204);

  expect((await home.knownAs()).status).toBe(401);
  expect((await laptop.knownAs()).status).toBe(401);
  for (const email of [EMAIL, NEW_EMAIL]) {
    expect((await signIn(home, email, SECOND)).body).toMatchObject({ errorTypes: ['CREDENTIALS_INVALID'] });
  }
  expect((await otherBrowser.call('DELETE /user/email/:emailToken', { params })).status).toBe(404);

  const link = (await inbox.takeMail(EMAIL, 'AccountReturned', HER_LANGUAGE)).link();
  expect((await chooseNewPassword(link, THIRD)).status).toBe(204);
  await inbox.takeMail(EMAIL, 'PasswordChanged', HER_LANGUAGE);
  expect((await chooseNewPassword(link, SECOND)).status).toBe(404);
  expect((await signIn(home, EMAIL, THIRD)).status).toBe(200);
  expect((await home.knownAs()).body).toMatchObject({ email: EMAIL, validated: true });
});

test('a new password gives her a new token and ends all other sessions', async () => {
  await testApp.passAnHour();
  expect((await signIn(laptop, EMAIL, THIRD)).status).toBe(200);
  await inbox.takeMail(EMAIL, 'NewDevice', HER_LANGUAGE);
  await testApp.passAnHour();
  const before = home.token;
  const body = { currentPassword: THIRD, password: FOURTH, locale: HER_LANGUAGE };
  expect(await home.call('PUT /user/password', { body })).toMatchObject({
    status: 204,
    token: expect.any(String),
  });

  expect((await home.knownAs()).status).toBe(200);
  expect((await home.knownAs(before)).status).toBe(401);
  expect((await laptop.knownAs()).status).toBe(401);
  expect((await signIn(laptop, EMAIL, THIRD)).body).toMatchObject({ errorTypes: ['CREDENTIALS_INVALID'] });
  await inbox.takeMail(EMAIL, 'PasswordChanged', HER_LANGUAGE);
});

test('once her authenticator is on, the password alone is rejected', async () => {
  await testApp.passAnHour();
  // The change of the password has forgotten the other devices.
  expect((await signIn(laptop, EMAIL, FOURTH)).status).toBe(200);
  await inbox.takeMail(EMAIL, 'NewDevice', HER_LANGUAGE);
  await testApp.passAnHour();
  expect((await signIn(home, EMAIL, FOURTH)).status).toBe(200);
  const enrolment = await home.call('POST /user/2fa/devices/enroll');
  authenticator = secrets.note(String(enrolment.body.code));
  const activationCode = codeShown();
  const activation = await home.call('POST /user/2fa/devices/activate', { body: { code: activationCode } });
  expect(activation.status).toBe(200);
  recoveryCode = secrets.note(String(activation.body.recoveryToken));
  await inbox.takeMail(EMAIL, 'TwoFactorOn', HER_LANGUAGE);

  expect((await home.knownAs()).status).toBe(200);
  expect((await laptop.knownAs()).status).toBe(401);
  expect(await signIn(laptop, EMAIL, FOURTH)).toMatchObject({
    status: 409,
    body: { errorTypes: ['OTP_REQUIRED'] },
    token: undefined,
  });
  expect(await signIn(laptop, EMAIL, FOURTH, activationCode)).toMatchObject({
    status: 409,
    body: { errorTypes: ['OTP_REQUIRED', 'OTP_INVALID'] },
    token: undefined,
  });
});

test('she signs in with the code that her phone shows', async () => {
  await testApp.passAnHour();
  const code = codeShown();
  expect(await signIn(laptop, EMAIL, FOURTH, code)).toMatchObject({
    status: 200,
    token: expect.any(String),
  });
  expect((await laptop.knownAs()).body).toMatchObject({ email: EMAIL });
  // Turning two-factor on has removed the known devices that never passed a code.
  await inbox.takeMail(EMAIL, 'NewDevice', HER_LANGUAGE);
  expect((await signIn(openBrowser(testApp.address, secrets), EMAIL, FOURTH, code)).body).toMatchObject({
    errorTypes: ['OTP_REQUIRED', 'OTP_INVALID'],
  });
});

test('the recovery code turns two-factor off, once, and she gets a mail', async () => {
  await testApp.passAnHour();
  const body = { email: EMAIL, password: FOURTH, recoveryToken: recoveryCode };
  expect((await laptop.call('POST /user/2fa/devices/recover', { body })).status).toBe(204);
  await inbox.takeMail(EMAIL, 'TwoFactorRecovered', HER_LANGUAGE);

  expect((await home.knownAs()).status).toBe(401);
  expect((await laptop.knownAs()).status).toBe(401);
  expect(await laptop.call('POST /user/2fa/devices/recover', { body })).toMatchObject({
    status: 400,
    body: { reason: 'INVALID_RECOVERY_TOKEN' },
  });
  expect((await signIn(laptop, EMAIL, FOURTH)).status).toBe(200);
});

test('no secret that she received is in the database or in the logs', async () => {
  expect(inbox.leftOver()).toEqual([]);
  await testApp.shutDown();
  const dump = await testApp.dumpDatabase();
  const logs = testApp.logs();
  // Checks that the dump and the log have content.
  expect(dump).toContain(EMAIL);
  expect(dump).toContain('""sealed""');
  expect(logs).toContain('"route":"/api/v1/user/email/:emailToken"');

  expect(secrets.all.length).toBeGreaterThan(20);
  expect(secrets.foundIn(dump)).toEqual([]);
  expect(secrets.foundIn(logs)).toEqual([]);
  expect(logs).not.toContain(EMAIL);
});
