import { API_ROOT } from '@gatehouse/contract/headers';
import { RECOVERY_CODE_ATTEMPTS_MAX, SIGN_IN_ATTEMPTS_MAX } from '@gatehouse/domain/limits';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTwoFactorTestApp, PLAYER, type TwoFactorTestApp } from '../../../../test/fixtures/two-factor.ts';
import { buildNode } from '../../../../test/support/test-app.ts';
import { twoFactorDevices } from '../../../db/schema/sessions.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../../../demo/seed/demo-world.seed.ts';
import { createDbLimiter } from '../../../ports/limiter.ts';

const WRONG_RECOVERY_CODE = {
  status: 400,
  body: { errorTypes: ['INVALID_REQUEST'], reason: 'INVALID_RECOVERY_TOKEN' },
};
const RECOVER = '/user/2fa/devices/recover';

let testApp: TwoFactorTestApp;
let token: string;
let recoveryToken: string;
let secret: string;
beforeEach(async () => {
  testApp = await openTwoFactorTestApp();
  token = await testApp.signIn();
  ({ recoveryToken, secret } = await testApp.addDevice(token));
});
afterEach(() => testApp.close());

const recover = (given: object = {}, path = RECOVER) =>
  testApp.ask('POST', path, {
    body: { email: PLAYER.email, password: DEMO_PASSWORD, recoveryToken, blackbox: 'tra:x', ...given },
  });
const isOn = () => testApp.services.twoFactorDevices.isOn(PLAYER.id);

describe('A player who lost the phone', () => {
  test('switches two-factor off with the recovery code, gets a mail, and every session ends', async () => {
    const answer = await recover();
    expect(answer.status).toBe(204);
    expect(JSON.stringify(answer.headers)).not.toMatch(/bearer/i);
    expect(await isOn()).toBe(false);
    expect(testApp.mails.lastTo(PLAYER.email)).toMatchObject({
      template: 'two-factor-recovered',
      link: expect.stringContaining('/recover-password'),
    });
    expect((await testApp.ask('GET', '/user/2fa/devices', { token })).status).toBe(401);
  });

  test('does the same on the alternative path', async () => {
    expect((await recover({}, `/users/${PLAYER.id}/recover2FADevice`)).status).toBe(204);
    expect(await isOn()).toBe(false);
  });

  test('has no pending authenticator afterwards', async () => {
    const headers = { 'x-2fa-code': testApp.nextCodeOf(secret) };
    const begun = await testApp.ask('POST', '/user/2fa/devices/enroll', { token, headers });
    expect(begun.status).toBe(200);
    await recover();
    const rows = await testApp.deps.db.queries.select().from(twoFactorDevices);
    expect(rows.filter(({ userId }) => userId === PLAYER.id)).toEqual([]);
  });

  test('gets a new code with the next activation, and the used one stays void', async () => {
    await recover();
    expect(await recover()).toMatchObject(WRONG_RECOVERY_CODE);
    const again = await testApp.addDevice(await testApp.signIn());
    expect(again.recoveryToken).not.toBe(recoveryToken);
    expect(await recover()).toMatchObject(WRONG_RECOVERY_CODE);
    expect(await isOn()).toBe(true);
    expect((await recover({ recoveryToken: again.recoveryToken })).status).toBe(204);
  });
});

describe('Nothing changes', () => {
  afterEach(async () => {
    expect(await isOn()).toBe(true);
    expect(testApp.mails.sent.map(({ template }) => template)).toEqual(['two-factor-on']);
  });

  test('for a wrong recovery code', async () => {
    expect(await recover({ recoveryToken: 'AAAAAAAAAA' })).toMatchObject(WRONG_RECOVERY_CODE);
  });

  test('for a wrong password or an unknown address, with the same response', async () => {
    const wrong = await recover({ password: 'not-the-one' });
    const unknown = await recover({ email: 'no-account@example.test' });
    expect(wrong).toMatchObject({ status: 409, body: { errorTypes: ['CREDENTIALS_INVALID'] } });
    expect(unknown.body).toEqual(wrong.body);
  });

  test('for another user’s password', async () => {
    expect(await recover({ email: DEMO_PEOPLE.fresh.email })).toMatchObject(WRONG_RECOVERY_CODE);
  });

  test('for a path that names another player', async () => {
    const { status } = await recover({}, `/users/${DEMO_PEOPLE.fresh.id}/recover2FADevice`);
    expect(status).toBe(404);
  });

  test('for a banned player, who learns of the ban only after the right password', async () => {
    const email = DEMO_PEOPLE.banned.email;
    expect((await recover({ email })).body).toMatchObject({ errorTypes: ['USER_BANNED'] });
    const wrong = await recover({ email, password: 'not-the-one' });
    expect(wrong.body).toMatchObject({ errorTypes: ['CREDENTIALS_INVALID'] });
  });
});

describe('Guessing', () => {
  test('is stopped after five wrong recovery codes, even for the right one and after a restart', async () => {
    for (let guess = 0; guess < RECOVERY_CODE_ATTEMPTS_MAX; guess += 1) {
      expect(await recover({ recoveryToken: `AAAAAAAAA${guess}` })).toMatchObject(WRONG_RECOVERY_CODE);
    }
    const shut = await recover();
    expect(shut.status).toBe(429);
    expect(Number(shut.headers['retry-after'])).toBeGreaterThan(0);

    const restarted = await buildNode({ ...testApp.deps, limiter: createDbLimiter(testApp.deps.db) });
    const body = { email: PLAYER.email, password: DEMO_PASSWORD, recoveryToken };
    const answer = await restarted.inject({ method: 'POST', url: `${API_ROOT}${RECOVER}`, payload: body });
    await restarted.close();
    expect(answer.statusCode).toBe(429);
    expect(await isOn()).toBe(true);
  });

  test('at passwords counts on the shared password counter', async () => {
    for (let guess = 0; guess < SIGN_IN_ATTEMPTS_MAX; guess += 1) {
      expect((await recover({ password: `guess-${guess}` })).status).toBe(409);
    }
    expect((await recover()).status).toBe(429);
    expect(await isOn()).toBe(true);
  });
});
