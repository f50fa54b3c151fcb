import { UNDO_TWO_FACTOR_TOKEN_S } from '@gatehouse/domain/limits';
import { generateSync } from 'otplib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ApiClient, OTHER_PASSWORD, PASSWORD } from '../../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp, tokenIn } from '../../../../test/support/player-test-app.ts';

const EMAIL = 'owner@example.test';
const OWN_PASSWORD = 'Brass-Orrery-77';
const NEW_EMAIL = 'new-mailbox@example.test';
const STEP_S = 30;
const DAY_S = 24 * 60 * 60;

let testApp: PlayerTestApp;
let owner: ApiClient;
beforeEach(async () => {
  testApp = await openPlayerTestApp({ env: { LOG_LEVEL: 'trace' } });
  owner = await testApp.player(EMAIL);
});
afterEach(() => testApp.close());

function nextCode(secret: string): string {
  testApp.clock.advance(STEP_S);
  return generateSync({ secret, epoch: Math.floor(testApp.clock.now().getTime() / 1000) });
}

/** With a code of the existing authenticator, for a second one. */
async function addAuthenticator(browser: ApiClient, current?: string): Promise<string> {
  const headers = current === undefined ? {} : { 'x-2fa-code': nextCode(current) };
  const { body } = await browser.call('POST /user/2fa/devices/enroll', { headers });
  const secret = String(body.code);
  const activated = await browser.call('POST /user/2fa/devices/activate', {
    body: { code: nextCode(secret) },
  });
  expect(activated.status).toBe(200);
  return secret;
}

const undoToken = (to = EMAIL) => new URL(testApp.lastMail(to, 'two-factor-on').link).hash.slice(1);
const undo = (token: string) => testApp.browser().call('POST /user/2fa/devices/undo', { body: { token } });

async function turnTwoFactorOnAsAttacker(): Promise<ApiClient> {
  const attacker = testApp.browser();
  await attacker.signIn(EMAIL);
  await addAuthenticator(attacker);
  return attacker;
}

test('the owner of the mailbox undoes two-factor that an attacker with the password turned on', async () => {
  const attacker = await turnTwoFactorOnAsAttacker();
  expect((await undo(undoToken())).status).toBe(204);

  expect((await attacker.call('GET /user/me')).status).toBe(401);
  expect((await owner.call('GET /user/me')).status).toBe(401);
  expect((await attacker.signIn(EMAIL, PASSWORD)).status).toBe(409);
  const { rows } = await testApp.deps.db.statement('select 1 from known_devices');
  expect(rows).toEqual([]);

  const code = tokenIn(testApp.lastMail(EMAIL, 'account-returned').link);
  const reset = { code, email: EMAIL, password: OTHER_PASSWORD };
  expect((await owner.call('POST /user/password/recovery', { body: reset })).status).toBe(204);
  expect((await owner.signIn(EMAIL, OTHER_PASSWORD)).status).toBe(200);
});

test("after an undo neither the owner's former password nor the attacker's can be set again, by any call", async () => {
  const attacker = await turnTwoFactorOnAsAttacker();
  const change = { currentPassword: PASSWORD, password: OTHER_PASSWORD, locale: 'en-GB' };
  expect((await attacker.call('PUT /user/password', { body: change })).status).toBe(204);
  expect((await undo(undoToken())).status).toBe(204);

  const code = tokenIn(testApp.lastMail(EMAIL, 'account-returned').link);
  const exposed = { status: 400, body: { reason: 'EXPOSED_PASSWORD', fields: ['password'] } };
  for (const password of [PASSWORD, OTHER_PASSWORD]) {
    const reset = { code, email: EMAIL, password };
    expect(await owner.call('POST /user/password/recovery', { body: reset })).toMatchObject(exposed);
  }
  const own = { code, email: EMAIL, password: OWN_PASSWORD };
  expect((await owner.call('POST /user/password/recovery', { body: own })).status).toBe(204);
  expect((await owner.signIn(EMAIL, OWN_PASSWORD)).status).toBe(200);
  const back = { currentPassword: OWN_PASSWORD, password: PASSWORD, locale: 'en-GB' };
  expect(await owner.call('PUT /user/password', { body: back })).toMatchObject(exposed);
});

test('many password changes of an attacker do not make the former password of the owner usable', {
  tags: 'more',
}, async () => {
  const attacker = await turnTwoFactorOnAsAttacker();
  let currentPassword = PASSWORD;
  for (const n of [1, 2, 3, 4, 5, 6, 7]) {
    const body = { currentPassword, password: `Attacker-Changes-${n}`, locale: 'en-GB' };
    expect((await attacker.call('PUT /user/password', { body })).status).toBe(204);
    currentPassword = body.password;
    testApp.clock.advance(60);
  }
  await undo(undoToken());
  const code = tokenIn(testApp.lastMail(EMAIL, 'account-returned').link);
  const body = { code, email: EMAIL, password: PASSWORD };
  expect(await owner.call('POST /user/password/recovery', { body })).toMatchObject({
    status: 400,
    body: { reason: 'EXPOSED_PASSWORD' },
  });
});

test('a second attack exposes its passwords too, whatever the first one exposed', {
  tags: 'more',
}, async () => {
  let password = PASSWORD;
  for (const attack of [1, 2]) {
    const attacker = testApp.browser();
    await attacker.signIn(EMAIL, password);
    await addAuthenticator(attacker);
    for (const n of [1, 2, 3, 4, 5]) {
      const body = { currentPassword: password, password: `Attack-${attack}-Change-${n}x`, locale: 'en-GB' };
      expect((await attacker.call('PUT /user/password', { body })).status).toBe(204);
      password = body.password;
    }
    expect((await undo(undoToken())).status).toBe(204);
    const code = tokenIn(testApp.lastMail(EMAIL, 'account-returned').link);
    const formerly = attack === 1 ? PASSWORD : 'Owners-Choice-1x';
    const reset = (chosen: string) =>
      owner.call('POST /user/password/recovery', { body: { code, email: EMAIL, password: chosen } });
    expect(await reset(formerly)).toMatchObject({ status: 400, body: { reason: 'EXPOSED_PASSWORD' } });
    password = `Owners-Choice-${attack}x`;
    expect((await reset(password)).status).toBe(204);
    testApp.clock.advance(60 * 60);
  }
});

test('the holder of a recovery link can test ten former passwords an hour, and none without the second factor', {
  tags: 'more',
}, async () => {
  const secret = await addAuthenticator(owner);
  testApp.clock.advance(8 * DAY_S);
  await owner.signIn(EMAIL, PASSWORD, { headers: { 'x-2fa-code': nextCode(secret) } });
  await addAuthenticator(owner, secret);
  await undo(undoToken());
  const code = tokenIn(testApp.lastMail(EMAIL, 'account-returned').link);
  const guess = (password: string, headers = {}) =>
    owner.call('POST /user/password/recovery', { body: { code, email: EMAIL, password }, headers });
  expect(await guess(PASSWORD)).toMatchObject({ status: 409, body: { errorTypes: ['OTP_REQUIRED'] } });

  const statuses = [];
  for (let count = 0; count < 11; count += 1) {
    statuses.push((await guess(PASSWORD, { 'x-2fa-code': nextCode(secret) })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
});

test('a player who changes the password without an attack can return to a former one', {
  tags: 'more',
}, async () => {
  const change = (currentPassword: string, password: string) =>
    owner.call('PUT /user/password', { body: { currentPassword, password, locale: 'en-GB' } });
  expect((await change(PASSWORD, OTHER_PASSWORD)).status).toBe(204);
  expect((await change(OTHER_PASSWORD, PASSWORD)).status).toBe(204);
});

test('the link works once, for seven days, and not by GET', async () => {
  await turnTwoFactorOnAsAttacker();
  const token = undoToken();
  testApp.clock.advance(UNDO_TWO_FACTOR_TOKEN_S - 1);
  const looked = await testApp.app.inject({ method: 'GET', url: '/api/v1/user/2fa/devices/undo' });
  expect(looked.statusCode).toBe(404);
  expect((await undo(token)).status).toBe(204);
  expect((await undo(token)).status).toBe(404);

  await testApp.close();
  testApp = await openPlayerTestApp();
  owner = await testApp.player(EMAIL);
  await turnTwoFactorOnAsAttacker();
  testApp.clock.advance(UNDO_TWO_FACTOR_TOKEN_S);
  expect((await undo(undoToken())).status).toBe(404);
});

test('the link of the last authenticator also removes those that an attacker has added before', async () => {
  const attacker = testApp.browser();
  await attacker.signIn(EMAIL);
  await addAuthenticator(attacker, await addAuthenticator(attacker));
  expect(testApp.mailCount(EMAIL, 'two-factor-on')).toBe(2);
  expect((await undo(undoToken())).status).toBe(204);
  const { rows } = await testApp.deps.db.statement('select 1 from two_factor_devices');
  expect(rows).toEqual([]);
});

test('an authenticator from before the first valid link stays, and its code is required', async () => {
  const secret = await addAuthenticator(owner);
  testApp.clock.advance(8 * DAY_S);
  expect((await owner.signIn(EMAIL, PASSWORD, { headers: { 'x-2fa-code': nextCode(secret) } })).status).toBe(
    200,
  );
  await addAuthenticator(owner, secret);
  expect((await undo(undoToken())).status).toBe(204);
  const { rows } = await testApp.deps.db.statement('select id from two_factor_devices');
  expect(rows).toHaveLength(1);

  const code = tokenIn(testApp.lastMail(EMAIL, 'account-returned').link);
  const body = { code, email: EMAIL, password: OTHER_PASSWORD };
  expect((await owner.call('POST /user/password/recovery', { body })).status).toBe(409);
  const headers = { 'x-2fa-code': nextCode(secret) };
  expect((await owner.call('POST /user/password/recovery', { body, headers })).status).toBe(204);
});

test('a link sent to a former mailbox does nothing', async () => {
  await addAuthenticator(owner);
  const token = undoToken();
  await owner.call('PUT /user/email', { body: { email: NEW_EMAIL, locale: 'en-GB' } });
  const { code } = testApp.lastMail(NEW_EMAIL, 'new-address-code');
  const moved = await owner.call('POST /user/email', { body: { email: NEW_EMAIL, code, locale: 'en-GB' } });
  expect(moved.status).toBe(204);
  expect((await undo(token)).status).toBe(404);
  expect((await owner.call('GET /user/me')).status).toBe(200);
});

test('the token is stored as a hash, and is in no log', async () => {
  await turnTwoFactorOnAsAttacker();
  const token = undoToken();
  await undo(token);
  const { rows } = await testApp.deps.db.statement('select * from one_time_tokens');
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(testApp.logs()).toContain('/user/2fa/devices/undo');
  expect(testApp.logs()).not.toContain(token);
});
