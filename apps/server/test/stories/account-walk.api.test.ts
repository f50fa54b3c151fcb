import { generateSync } from 'otplib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createIssuedSecrets } from './issued-secrets.ts';
import { openPostbox, type Postbox } from './postbox.ts';
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
let postbox: Postbox;
/** Where she does everything, and where she is merely signed in as well. */
let home: WebBrowser;
let laptop: WebBrowser;
let authenticator: string;
let recoveryCode: string;

beforeAll(async () => {
  testApp = await openStoryServer();
  postbox = openPostbox(testApp.mailServer, PUBLIC_URL);
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

// One walk in many steps: each begins where the one before it ended, so none goes on after a stumble.
let hasStumbled = false;
beforeEach(({ skip }) => skip(hasStumbled, 'the walk ended before'));
afterEach(({ task }) => {
  hasStumbled ||= task.result?.state === 'fail';
});

test('Nora signs up and validates her address by the link in her language, which works once', async () => {
  const body = { email: EMAIL, password: FIRST, locale: HER_LANGUAGE };
  const signedUp = await home.call('POST /users', { body });
  expect(signedUp).toMatchObject({ status: 201, body: { userCreated: true }, token: expect.any(String) });
  expect((await home.knownAs()).body).toMatchObject({ email: EMAIL, validated: null });

  const link = (await postbox.takeOut(EMAIL, 'ValidateAddress', HER_LANGUAGE)).link();
  expect(link.pathname).toMatch(/^\/de-DE\/validate\/[\w-]{43}$/);
  const params = { token: secretOf(link) };
  expect(await home.call('POST /user/validate/:token', { params })).toMatchObject({
    status: 200,
    body: { userId: signedUp.body.userId },
  });
  expect((await home.knownAs()).body).toMatchObject({ validated: true });
  expect((await home.call('POST /user/validate/:token', { params })).status).toBe(404);
});

test('signing out ends that session, and signing in elsewhere is told to her', async () => {
  expect((await home.call('DELETE /auth/sessions')).status).toBe(204);
  expect((await home.knownAs()).status).toBe(401);

  await testApp.passAnHour();
  expect((await signIn(laptop, EMAIL, FIRST)).status).toBe(200);
  await postbox.takeOut(EMAIL, 'NewDevice', HER_LANGUAGE);
});

test('a forgotten password is replaced by mail, and everything under the old one ends at once', async () => {
  await testApp.passAnHour();
  const body = { email: EMAIL, locale: GUEST_LANGUAGE };
  expect((await home.call('PUT /user/password/recovery', { body })).status).toBe(204);
  const link = (await postbox.takeOut(EMAIL, 'RecoverPassword', GUEST_LANGUAGE)).link();

  expect((await laptop.knownAs()).status).toBe(200);
  const chosen = await chooseNewPassword(link, SECOND);
  expect(chosen).toMatchObject({ status: 204, token: undefined });
  expect((await laptop.knownAs()).status).toBe(401);
  await postbox.takeOut(EMAIL, 'PasswordChanged', HER_LANGUAGE);

  expect((await chooseNewPassword(link, FIRST)).status).toBe(404);
  expect((await signIn(home, EMAIL, FIRST)).body).toMatchObject({ errorTypes: ['CREDENTIALS_INVALID'] });
  await testApp.passAnHour();
  expect((await signIn(home, EMAIL, SECOND)).status).toBe(200);
  expect((await signIn(laptop, EMAIL, SECOND)).status).toBe(200);
  // Whoever was let in before the recovery may have been somebody else, so the laptop counts as new.
  await postbox.takeOut(EMAIL, 'NewDevice', HER_LANGUAGE);
});

test('her address changes only with the code from the new one, even if the server dies in between', async () => {
  const body = { email: NEW_EMAIL, locale: HER_LANGUAGE };
  expect((await home.call('PUT /user/email', { body })).status).toBe(204);
  const code = secrets.note((await postbox.takeOut(NEW_EMAIL, 'NewAddressCode', HER_LANGUAGE)).code());
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

test('the old address hears of it, and its link gives the account back to it alone', async () => {
  const mail = await postbox.takeOut(EMAIL, 'AddressChanged', HER_LANGUAGE);
  expect(mail.text).toContain('n•••@example.test');
  expect(mail.text).not.toContain(NEW_EMAIL);
  const params = { emailToken: secretOf(mail.link()) };
  await testApp.passAnHour();
  const anybody = openBrowser(testApp.address, secrets);
  expect((await anybody.call('DELETE /user/email/:emailToken', { params })).status).toBe(204);

  expect((await home.knownAs()).status).toBe(401);
  expect((await laptop.knownAs()).status).toBe(401);
  for (const email of [EMAIL, NEW_EMAIL]) {
    expect((await signIn(home, email, SECOND)).body).toMatchObject({ errorTypes: ['CREDENTIALS_INVALID'] });
  }
  expect((await anybody.call('DELETE /user/email/:emailToken', { params })).status).toBe(404);

  const link = (await postbox.takeOut(EMAIL, 'RecoverPassword', HER_LANGUAGE)).link();
  expect((await chooseNewPassword(link, THIRD)).status).toBe(204);
  await postbox.takeOut(EMAIL, 'PasswordChanged', HER_LANGUAGE);
  expect((await chooseNewPassword(link, SECOND)).status).toBe(404);
  expect((await signIn(home, EMAIL, THIRD)).status).toBe(200);
  expect((await home.knownAs()).body).toMatchObject({ email: EMAIL, validated: true });
});

test('a new password lets her stay under a new token and nobody else', async () => {
  await testApp.passAnHour();
  expect((await signIn(laptop, EMAIL, THIRD)).status).toBe(200);
  await postbox.takeOut(EMAIL, 'NewDevice', HER_LANGUAGE);
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
  await postbox.takeOut(EMAIL, 'PasswordChanged', HER_LANGUAGE);
});

test('from the moment her authenticator is on, the password alone opens nothing', async () => {
  await testApp.passAnHour();
  // The change of the password has forgotten the other devices.
  expect((await signIn(laptop, EMAIL, FOURTH)).status).toBe(200);
  await postbox.takeOut(EMAIL, 'NewDevice', HER_LANGUAGE);
  await testApp.passAnHour();
  expect((await signIn(home, EMAIL, FOURTH)).status).toBe(200);
  const enrolment = await home.call('POST /user/2fa/devices/enroll');
  authenticator = secrets.note(String(enrolment.body.code));
  const activationCode = codeShown();
  const activation = await home.call('POST /user/2fa/devices/activate', { body: { code: activationCode } });
  expect(activation.status).toBe(200);
  recoveryCode = secrets.note(String(activation.body.recoveryToken));
  await postbox.takeOut(EMAIL, 'TwoFactorOn', HER_LANGUAGE);

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
  // Turning two-factor on has forgotten the devices that never passed a code.
  await postbox.takeOut(EMAIL, 'NewDevice', HER_LANGUAGE);
  expect((await signIn(openBrowser(testApp.address, secrets), EMAIL, FOURTH, code)).body).toMatchObject({
    errorTypes: ['OTP_REQUIRED', 'OTP_INVALID'],
  });
});

test('the phone is lost: the recovery code turns the second factor off, once, and tells her', async () => {
  await testApp.passAnHour();
  const body = { email: EMAIL, password: FOURTH, recoveryToken: recoveryCode };
  expect((await laptop.call('POST /user/2fa/devices/recover', { body })).status).toBe(204);
  await postbox.takeOut(EMAIL, 'TwoFactorRecovered', HER_LANGUAGE);

  expect((await home.knownAs()).status).toBe(401);
  expect((await laptop.knownAs()).status).toBe(401);
  expect(await laptop.call('POST /user/2fa/devices/recover', { body })).toMatchObject({
    status: 400,
    body: { reason: 'INVALID_RECOVERY_TOKEN' },
  });
  expect((await signIn(laptop, EMAIL, FOURTH)).status).toBe(200);
});

test('nothing that was told her in confidence stands in the database or in the logs', async () => {
  expect(postbox.leftOver()).toEqual([]);
  await testApp.leave();
  const dump = await testApp.dumpDatabase();
  const logs = testApp.logs();
  // Both are the real ones: they name what may be known.
  expect(dump).toContain(EMAIL);
  expect(dump).toContain('""sealed""');
  expect(logs).toContain('"route":"/api/v1/user/email/:emailToken"');

  expect(secrets.all.length).toBeGreaterThan(20);
  expect(secrets.foundIn(dump)).toEqual([]);
  expect(secrets.foundIn(logs)).toEqual([]);
  expect(logs).not.toContain(EMAIL);
});
