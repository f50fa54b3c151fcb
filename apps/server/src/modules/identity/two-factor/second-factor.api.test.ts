import { ONE_TIME_CODE_ATTEMPTS_MAX, SIGN_IN_LOCK_MAX_S } from '@gatehouse/domain/limits';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTwoFactorTestApp, PLAYER, type TwoFactorTestApp } from '../../../../test/fixtures/two-factor.ts';
import { DEMO_PEOPLE } from '../../../demo/seed/demo-world.seed.ts';
import { createDbLimiter } from '../../../ports/limiter.ts';
import { createServices } from '../../../services/services.ts';

const REQUIRED = { code: 'OTP_REQUIRED', details: {} };
const INVALID = { code: 'OTP_REQUIRED', details: { also: ['OTP_INVALID'] } };
const SHUT = { code: 'TOO_MANY_REQUESTS' };

const SIGN_IN = { installationId: null };

let testApp: TwoFactorTestApp;
let secret: string;
beforeEach(async () => {
  testApp = await openTwoFactorTestApp();
  ({ secret } = await testApp.addDevice(await testApp.signIn()));
});
afterEach(async () => {
  vi.useRealTimers();
  await testApp.close();
});

const demand = (code: string | undefined, userId: string = PLAYER.id) =>
  testApp.services.secondFactor.demand(userId, code, SIGN_IN);

const wrongCode = () => testApp.wrongCodesOf(secret)[0];

async function guess(times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1)
    await expect(demand(wrongCode())).rejects.toMatchObject(INVALID);
}

describe('The second factor', () => {
  test('is not required of a player who has not switched it on', async () => {
    expect(await testApp.services.twoFactorDevices.isOn(DEMO_PEOPLE.fresh.id)).toBe(false);
    await demand(undefined, DEMO_PEOPLE.fresh.id);
    await demand('123456', DEMO_PEOPLE.fresh.id);
  });

  test('is off until the first code has proved it', async () => {
    const fresh = DEMO_PEOPLE.fresh.id;
    await testApp.validateEmail(fresh);
    await testApp.ask('POST', '/user/2fa/devices/enroll', { token: await testApp.signIn(fresh) });
    expect(await testApp.services.twoFactorDevices.isOn(fresh)).toBe(false);
    await demand(undefined, fresh);
  });

  test('asks for a code, and reports a wrong or malformed one', async () => {
    expect(await testApp.services.twoFactorDevices.isOn(PLAYER.id)).toBe(true);
    await expect(demand(undefined)).rejects.toMatchObject(REQUIRED);
    await expect(demand(wrongCode())).rejects.toMatchObject(INVALID);
    await expect(demand('')).rejects.toMatchObject(INVALID);
    await demand(testApp.nextCodeOf(secret));
  });

  test('accepts the code of any of several authenticators', async () => {
    const second = await testApp.addDevice(await testApp.signIn(), secret);
    await demand(testApp.nextCodeOf(secret));
    await demand(testApp.codeOf(second.secret));
  });

  test('accepts no code of another user', async () => {
    await testApp.validateEmail(DEMO_PEOPLE.fresh.id);
    const otherPlayer = await testApp.addDevice(await testApp.signIn(DEMO_PEOPLE.fresh.id));
    await expect(demand(testApp.nextCodeOf(otherPlayer.secret))).rejects.toMatchObject(INVALID);
  });
});

describe('A code works once', () => {
  test('whether it was used to sign in or to activate', async () => {
    await expect(demand(testApp.codeOf(secret))).rejects.toMatchObject(INVALID);
    const code = testApp.nextCodeOf(secret);
    await demand(code);
    await expect(demand(code)).rejects.toMatchObject(INVALID);
  });

  test('and no code older than a used one works any more', async () => {
    testApp.clock.advance(60);
    await demand(testApp.codeOf(secret, 1));
    await expect(demand(testApp.codeOf(secret))).rejects.toMatchObject(INVALID);
    testApp.clock.advance(60);
    await demand(testApp.codeOf(secret));
  });
});

describe('Guessing codes is limited', () => {
  test('to five, even for the right one, and after a restart', async () => {
    await guess(ONE_TIME_CODE_ATTEMPTS_MAX);
    await expect(demand(testApp.nextCodeOf(secret))).rejects.toMatchObject(SHUT);
    const restarted = createServices({
      ...testApp.deps,
      limiter: createDbLimiter(testApp.deps.db),
    }).secondFactor;
    await expect(restarted.demand(PLAYER.id, testApp.codeOf(secret), SIGN_IN)).rejects.toMatchObject(SHUT);
  });

  test('on every entry point from unknown devices, because they share one counter', async () => {
    const token = await testApp.signIn();
    const { body } = await testApp.ask('GET', '/user/2fa/devices', { token });
    const [device] = Object.values(body) as { deviceId: string }[];
    await guess(ONE_TIME_CODE_ATTEMPTS_MAX - 1);
    const remove = (code: string) =>
      testApp.ask('DELETE', `/user/2fa/devices/${device?.deviceId}?code=${code}`, { token });
    expect((await remove(wrongCode())).status).toBe(400);
    expect((await remove(testApp.nextCodeOf(secret))).status).toBe(429);
    await expect(
      testApp.services.secondFactor.demand(PLAYER.id, testApp.codeOf(secret), SIGN_IN),
    ).rejects.toMatchObject(SHUT);
  });

  test('until the lock ends', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await guess(ONE_TIME_CODE_ATTEMPTS_MAX);
    await expect(demand(wrongCode())).rejects.toMatchObject(SHUT);
    vi.setSystemTime(Date.now() + (SIGN_IN_LOCK_MAX_S - 5) * 1000);
    await expect(demand(testApp.nextCodeOf(secret))).rejects.toMatchObject(SHUT);
    vi.setSystemTime(Date.now() + 10_000);
    await demand(testApp.codeOf(secret));
  });

  test('but a request without a code is not counted, and a right code resets the counter', async () => {
    for (let turn = 0; turn < 10; turn += 1) await expect(demand(undefined)).rejects.toMatchObject(REQUIRED);
    await guess(ONE_TIME_CODE_ATTEMPTS_MAX - 1);
    await demand(testApp.nextCodeOf(secret));
    await guess(ONE_TIME_CODE_ATTEMPTS_MAX);
  });

  test('and each player has their own counter', async () => {
    await guess(ONE_TIME_CODE_ATTEMPTS_MAX);
    await expect(demand(wrongCode())).rejects.toMatchObject(SHUT);
    await testApp.validateEmail(DEMO_PEOPLE.fresh.id);
    const fresh = await testApp.addDevice(await testApp.signIn(DEMO_PEOPLE.fresh.id));
    await demand(testApp.nextCodeOf(fresh.secret), DEMO_PEOPLE.fresh.id);
  });
});
