import { randomUUID } from 'node:crypto';
import { ONE_TIME_CODE_ATTEMPTS_MAX } from '@gatehouse/domain/limits';
import { generateSync } from 'otplib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ApiClient, OTHER_PASSWORD, PASSWORD } from '../../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp, tokenIn } from '../../../../test/support/player-test-app.ts';
import { knownDevices } from '../../../db/schema/account-safety.ts';
import { rememberDevice } from '../known-devices/known-devices.repository.ts';

const EMAIL = 'owner@example.test';
const WRONG = 'Wrong-Guess-1';
const ATTACKER_ADDRESS = '203.0.113.9';
const STEP_S = 30;

let testApp: PlayerTestApp;
let owner: ApiClient;
beforeEach(async () => {
  testApp = await openPlayerTestApp();
  owner = await testApp.player(EMAIL);
});
afterEach(() => testApp.close());

/** A code that was not used yet. */
function nextCode(secret: string): string {
  testApp.clock.advance(STEP_S);
  return generateSync({ secret, epoch: Math.floor(testApp.clock.now().getTime() / 1000) });
}

function wrongCode(secret: string): string {
  const epoch = Math.floor(testApp.clock.now().getTime() / 1000);
  const right = [-2, -1, 0, 1, 2].map((step) => generateSync({ secret, epoch: epoch + step * STEP_S }));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? ''
  );
}

async function turnTwoFactorOn() {
  const { body: enrolled } = await owner.call('POST /user/2fa/devices/enroll');
  const secret = String(enrolled.code);
  const { body } = await owner.call('POST /user/2fa/devices/activate', { body: { code: nextCode(secret) } });
  return { secret, recoveryToken: String(body.recoveryToken) };
}

const signIn = (browser: ApiClient, password: string, code?: string, from?: string) =>
  browser.signIn(EMAIL, password, {
    ...(code === undefined ? {} : { headers: { 'x-2fa-code': code } }),
    ...(from === undefined ? {} : { from }),
  });

const enterRecoveryCode = (browser: ApiClient, recoveryToken: string, password = PASSWORD) =>
  browser.call('POST /user/2fa/devices/recover', { body: { email: EMAIL, password, recoveryToken } });

async function linkByMail(browser: ApiClient): Promise<string> {
  await browser.call('PUT /user/password/recovery', { body: { email: EMAIL, locale: 'en-GB' } });
  return tokenIn(testApp.lastMail(EMAIL, 'recover-password').link);
}

const resetByMail = (browser: ApiClient, code: string, otp?: string) =>
  browser.call('POST /user/password/recovery', {
    body: { email: EMAIL, code, password: OTHER_PASSWORD },
    headers: otp === undefined ? {} : { 'x-2fa-code': otp },
  });

/** An attacker who knows the password uses up all wrong codes and recovery codes, then all wrong passwords. */
async function exhaustCounts(secret: string): Promise<void> {
  for (let turn = 0; turn <= ONE_TIME_CODE_ATTEMPTS_MAX; turn += 1) {
    await signIn(testApp.browser(), PASSWORD, wrongCode(secret), ATTACKER_ADDRESS);
    await enterRecoveryCode(testApp.browser(), `AAAAAAAAA${turn + 2}`);
  }
  expect((await signIn(testApp.browser(), PASSWORD, wrongCode(secret), ATTACKER_ADDRESS)).status).toBe(429);
  expect((await enterRecoveryCode(testApp.browser(), 'AAAAAAAAA9')).status).toBe(429);
  for (let turn = 0; turn < 10; turn += 1)
    await signIn(testApp.browser(), WRONG, undefined, ATTACKER_ADDRESS);
  expect((await signIn(testApp.browser(), PASSWORD, undefined, ATTACKER_ADDRESS)).status).toBe(429);
}

describe('With two-factor on, after unknown devices have exhausted every counter', () => {
  let secret: string;
  let recoveryToken: string;
  beforeEach(async () => {
    ({ secret, recoveryToken } = await turnTwoFactorOn());
    await exhaustCounts(secret);
  });

  test('the owner signs in from a known device with a code', async () => {
    expect((await signIn(owner, PASSWORD, nextCode(secret))).status).toBe(200);
  });

  test('the owner uses the recovery code on a known device', async () => {
    expect((await enterRecoveryCode(owner, recoveryToken)).status).toBe(204);
  });

  test('the owner removes the authenticator on a known device', async () => {
    const { body } = await owner.call('GET /user/2fa/devices');
    const [device] = Object.values(body) as { deviceId: string }[];
    const removed = await owner.call('DELETE /user/2fa/devices/:deviceId', {
      params: { deviceId: String(device?.deviceId) },
      query: { code: nextCode(secret) },
    });
    expect(removed.status).toBe(204);
  });

  test('the owner signs in by the recovery mail on a new device, and the counters are reset', async () => {
    const phone = testApp.browser();
    const link = await linkByMail(phone);
    expect((await resetByMail(phone, link, nextCode(secret))).status).toBe(204);
    expect((await signIn(phone, OTHER_PASSWORD, nextCode(secret))).status).toBe(200);
    const another = testApp.browser();
    expect((await signIn(another, OTHER_PASSWORD, nextCode(secret))).status).toBe(200);
    expect((await enterRecoveryCode(testApp.browser(), recoveryToken, OTHER_PASSWORD)).status).toBe(204);
  });

  test('neither the password nor the mail gives unknown devices further attempts', async () => {
    await signIn(owner, PASSWORD, nextCode(secret));
    expect((await signIn(testApp.browser(), PASSWORD, wrongCode(secret), ATTACKER_ADDRESS)).status).toBe(429);
    await linkByMail(testApp.browser());
    expect((await enterRecoveryCode(testApp.browser(), 'AAAAAAAAA9')).status).toBe(429);
  });
});

describe('Without two-factor, after unknown devices have exhausted the counter', () => {
  beforeEach(async () => {
    for (let turn = 0; turn < 11; turn += 1)
      await signIn(testApp.browser(), WRONG, undefined, ATTACKER_ADDRESS);
    expect((await signIn(testApp.browser(), PASSWORD)).status).toBe(429);
  });

  test('the owner signs in from a known device', async () => {
    expect((await signIn(owner, PASSWORD)).status).toBe(200);
  });

  test('the owner signs in by the recovery mail', async () => {
    const phone = testApp.browser();
    expect((await resetByMail(phone, await linkByMail(phone))).status).toBe(204);
    expect((await signIn(phone, OTHER_PASSWORD)).status).toBe(200);
  });
});

describe('Guessing stays limited', () => {
  let secret: string;
  beforeEach(async () => {
    ({ secret } = await turnTwoFactorOn());
  });

  test('to five codes on a known device', async () => {
    for (let turn = 0; turn < ONE_TIME_CODE_ATTEMPTS_MAX; turn += 1) {
      expect((await signIn(owner, PASSWORD, wrongCode(secret))).status).toBe(409);
    }
    expect((await signIn(owner, PASSWORD, nextCode(secret))).status).toBe(429);
  });

  test('to five codes by the recovery mail, also with a new mail', async () => {
    const phone = testApp.browser();
    const link = await linkByMail(phone);
    for (let turn = 0; turn < ONE_TIME_CODE_ATTEMPTS_MAX; turn += 1) {
      expect((await resetByMail(phone, link, wrongCode(secret))).status).toBe(409);
    }
    expect((await resetByMail(phone, link, nextCode(secret))).status).toBe(429);
    await testApp.deps.db.statement("delete from rate_limits where key like 'recovery-mail%'");
    expect((await resetByMail(phone, await linkByMail(phone), nextCode(secret))).status).toBe(429);
  });

  test('because with two-factor a device is known only after a code has been entered on it', async () => {
    await testApp.close();
    testApp = await openPlayerTestApp();
    owner = await testApp.player(EMAIL);
    const earlier = testApp.browser();
    expect((await signIn(earlier, PASSWORD)).status).toBe(200);
    ({ secret } = await turnTwoFactorOn());
    await exhaustCounts(secret);
    expect((await signIn(earlier, PASSWORD, nextCode(secret))).status).toBe(429);
  });

  test('because a player has at most twenty known devices, and the oldest are deleted first', async () => {
    const userId = String((await owner.call('GET /user/me')).body.userId);
    const remember = (installationId: string) =>
      testApp.deps.db.transaction((tx) => rememberDevice(tx, userId, installationId, testApp.clock.now()));
    for (let device = 0; device < 21; device += 1) {
      testApp.clock.advance(1);
      expect(await remember(randomUUID())).toBe(true);
    }
    const phone = testApp.browser();
    expect((await signIn(phone, PASSWORD, nextCode(secret))).status).toBe(200);
    const rows = await testApp.deps.db.queries.select().from(knownDevices);
    const devices = rows.map(({ installationId }) => installationId);
    expect(devices).toHaveLength(20);
    expect(devices).not.toContain(owner.installationId);
    expect(devices).toContain(phone.installationId);
  });
});
