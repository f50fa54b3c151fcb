import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTwoFactorTestApp, PLAYER, type TwoFactorTestApp } from '../../../../test/fixtures/two-factor.ts';
import { waitForBlocked } from '../../../../test/support/blocked-statements.ts';
import { twoFactorDevices, twoFactorRecoveryCodes } from '../../../db/schema/sessions.ts';
import { DEMO_PASSWORD } from '../../../demo/seed/demo-world.seed.ts';
import { createServices } from '../../../services/services.ts';
import { rememberDevice } from '../known-devices/known-devices.repository.ts';
import { lockUser } from '../users/users.repository.ts';
import { TOTP_SECRET_PURPOSE, TOTP_STEP_S } from './totp.rules.ts';
import { newTotpSecret } from './totp-secret.ts';

const SIGN_IN = { installationId: null };
const TWENTY = Array.from({ length: 20 }, (_, index) => index);

let testApp: TwoFactorTestApp;
let token: string;
beforeEach(async () => {
  testApp = await openTwoFactorTestApp();
  token = await testApp.signIn();
});
afterEach(() => testApp.close());

const devicesOfPlayer = async () =>
  (await testApp.deps.db.queries.select().from(twoFactorDevices)).filter(
    ({ userId }) => userId === PLAYER.id,
  );

/** Removes the rate limit, so that only the code itself decides. */
const unlimited = {
  consume: async () => ({ allowed: true, remaining: 1, retryAfterSeconds: 0, usedBefore: 0 }),
  reset: async () => undefined,
};

test('of twenty parallel sign-ins with one code, one succeeds', async () => {
  const { secret } = await testApp.addDevice(token);
  const secondFactor = createServices({
    ...testApp.deps,
    limiter: { ...testApp.deps.limiter, ...unlimited },
  }).secondFactor;
  for (let round = 0; round < 5; round += 1) {
    const code = testApp.nextCodeOf(secret);
    const tries = await Promise.allSettled(TWENTY.map(() => secondFactor.demand(PLAYER.id, code, SIGN_IN)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const failed of tries.filter((one) => one.status === 'rejected')) {
      expect(failed.reason).toMatchObject({ code: 'OTP_REQUIRED', details: { also: ['OTP_INVALID'] } });
    }
  }
});

test('of a hundred parallel guesses, five are compared', async () => {
  const { secret } = await testApp.addDevice(token);
  const [wrong] = testApp.wrongCodesOf(secret);
  const secondFactor = testApp.services.secondFactor;
  const tries = await Promise.allSettled(
    Array.from({ length: 100 }, () => secondFactor.demand(PLAYER.id, wrong, SIGN_IN)),
  );
  const codes = tries.map((one) => (one.status === 'rejected' ? one.reason.code : 'let in'));
  expect(codes.filter((code) => code === 'OTP_REQUIRED')).toHaveLength(5);
  expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(95);
});

test('of fifty parallel guesses from a known device five are compared, and as many from unknown devices', async () => {
  const { secret } = await testApp.addDevice(token);
  const [wrong] = testApp.wrongCodesOf(secret);
  const installationId = randomUUID();
  await rememberDevice(testApp.deps.db.queries, PLAYER.id, installationId, testApp.clock.now());
  const secondFactor = testApp.services.secondFactor;
  for (const challenge of [SIGN_IN, { ...SIGN_IN, installationId }]) {
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, () => secondFactor.demand(PLAYER.id, wrong, challenge)),
    );
    const codes = tries.map((one) => (one.status === 'rejected' ? one.reason.code : 'let in'));
    expect(codes.filter((code) => code === 'OTP_REQUIRED')).toHaveLength(5);
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(45);
  }
});

test('of twenty parallel uses of the recovery code, one succeeds and one mail is sent', async () => {
  const { recoveryToken } = await testApp.addDevice(token);
  const body = { email: PLAYER.email, password: DEMO_PASSWORD, recoveryToken };
  const answers = await Promise.all(
    TWENTY.map((_, nth) =>
      testApp.ask('POST', '/user/2fa/devices/recover', { body, from: `192.0.2.${nth}` }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(1);
  for (const status of statuses) expect([204, 400, 429]).toContain(status);
  const mails = testApp.mails.sent.filter(({ template }) => template === 'two-factor-recovered');
  expect(mails).toHaveLength(1);
  expect(await devicesOfPlayer()).toEqual([]);
});

test('parallel enrolments leave one, and parallel activations make one authenticator', async () => {
  const begun = await Promise.all(
    TWENTY.slice(0, 8).map(() => testApp.ask('POST', '/user/2fa/devices/enroll', { token })),
  );
  for (const { status } of begun) expect(status).toBe(200);
  expect(await devicesOfPlayer()).toHaveLength(1);

  const { body } = await testApp.ask('POST', '/user/2fa/devices/enroll', { token });
  const code = testApp.codeOf(String(body.code));
  const finished = await Promise.all(
    TWENTY.slice(0, 5).map(() =>
      testApp.ask('POST', '/user/2fa/devices/activate', { token, body: { code } }),
    ),
  );
  expect(finished.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(finished.filter(({ status }) => status === 404)).toHaveLength(4);
  expect(await devicesOfPlayer()).toHaveLength(1);
});

test('removing two authenticators in parallel removes the recovery code, and the owner gets one mail', async () => {
  for (let round = 1; round <= 5; round += 1) {
    await testApp.deps.db.statement('delete from mail_schedules');
    const first = await testApp.addDevice(token);
    const devices = [first, await testApp.addDevice(token, first.secret)];
    testApp.clock.advance(TOTP_STEP_S);
    const answers = await Promise.all(
      devices.map(({ deviceId, secret }) =>
        testApp.ask('DELETE', `/user/2fa/devices/${deviceId}?code=${testApp.codeOf(secret)}`, { token }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await devicesOfPlayer()).toEqual([]);
    expect(await testApp.deps.db.queries.select().from(twoFactorRecoveryCodes)).toEqual([]);
    expect(testApp.mails.sent.filter(({ template }) => template === 'two-factor-off')).toHaveLength(round);
  }
});

test('a made-up code does not pass a second factor that is turned on while the sign-in waits', async () => {
  const { db, secrets } = testApp.deps;
  let reply: ReturnType<typeof testApp.ask> | undefined;
  await db.transaction(async (tx) => {
    await lockUser(tx, PLAYER.id);
    reply = testApp.ask('POST', '/authProviders/credentials/sessions', {
      body: { email: PLAYER.email, password: DEMO_PASSWORD, locale: 'en-GB' },
      headers: { 'x-2fa-code': '000000' },
    });
    await waitForBlocked(db);
    const sealedSecret = secrets.seal(TOTP_SECRET_PURPOSE, newTotpSecret());
    await tx
      .insert(twoFactorDevices)
      .values({ userId: PLAYER.id, type: 'totp', sealedSecret, activatedAt: new Date() });
  });
  expect(await reply).toMatchObject({ status: 409, body: { errorTypes: ['OTP_REQUIRED'] } });
});
