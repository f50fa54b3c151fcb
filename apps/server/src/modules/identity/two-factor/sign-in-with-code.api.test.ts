import { TWO_FACTOR_CODE_HEADER } from '@gatehouse/contract/headers';
import { ONE_TIME_CODE_ATTEMPTS_MAX } from '@gatehouse/domain/limits';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type Answer,
  openTwoFactorTestApp,
  PLAYER,
  type TwoFactorTestApp,
} from '../../../../test/fixtures/two-factor.ts';
import { sessions } from '../../../db/schema/sessions.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE, DEMO_TOTP_SECRET } from '../../../demo/seed/demo-world.seed.ts';

const REQUIRED = { status: 409, body: { errorTypes: ['OTP_REQUIRED'] } };
const INVALID = { status: 409, body: { errorTypes: ['OTP_REQUIRED', 'OTP_INVALID'] } };

let testApp: TwoFactorTestApp;
let secret: string;
let recoveryToken: string;
beforeEach(async () => {
  testApp = await openTwoFactorTestApp();
  ({ secret, recoveryToken } = await testApp.addDevice(await testApp.signIn()));
  await testApp.deps.db.queries.delete(sessions);
});
afterEach(() => testApp.close());

const signIn = (code?: string, email: string = PLAYER.email) =>
  testApp.ask('POST', '/authProviders/credentials/sessions', {
    body: { email, password: DEMO_PASSWORD, locale: 'en-GB' },
    ...(code === undefined ? {} : { headers: { [TWO_FACTOR_CODE_HEADER]: code } }),
  });

async function expectNoToken({ body, headers }: Answer): Promise<void> {
  expect(body).not.toHaveProperty('token');
  expect(headers).not.toHaveProperty('authorization');
  expect(await testApp.deps.db.queries.select().from(sessions)).toEqual([]);
}

test('the right password alone gets OTP_REQUIRED and no token', async () => {
  const answer = await signIn();
  expect(answer).toMatchObject(REQUIRED);
  await expectNoToken(answer);
});

test('a wrong or malformed code also gets OTP_INVALID and no token', async () => {
  for (const code of [testApp.wrongCodesOf(secret)[0], '12345', 'abcdef', '']) {
    const answer = await signIn(code);
    expect(answer).toMatchObject(INVALID);
    await expectNoToken(answer);
  }
});

test('the code in the header signs the player in, once', async () => {
  const code = testApp.nextCodeOf(secret);
  const answer = await signIn(code);
  expect(answer.status).toBe(200);
  const token = String(answer.body.token);
  expect((await testApp.ask('GET', '/user/2fa/devices', { token })).status).toBe(200);
  expect(await signIn(code)).toMatchObject(INVALID);
});

test('entering the password again resets no counter', async () => {
  for (const code of testApp.wrongCodesOf(secret).slice(0, ONE_TIME_CODE_ATTEMPTS_MAX)) {
    expect(await signIn()).toMatchObject(REQUIRED);
    expect(await signIn(code)).toMatchObject(INVALID);
  }
  expect(await signIn()).toMatchObject(REQUIRED);
  const answer = await signIn(testApp.nextCodeOf(secret));
  expect(answer.status).toBe(429);
  await expectNoToken(answer);
});

test('a player who lost the phone signs in without a code after the recovery code, even when locked', async () => {
  for (const code of [...testApp.wrongCodesOf(secret).slice(0, ONE_TIME_CODE_ATTEMPTS_MAX), ''])
    await signIn(code);
  const body = { email: PLAYER.email, password: DEMO_PASSWORD, recoveryToken };
  expect((await testApp.ask('POST', '/user/2fa/devices/recover', { body })).status).toBe(204);
  expect((await signIn()).status).toBe(200);
});

test('the demo player with two-factor signs in with the printed secret', async () => {
  const { email } = DEMO_PEOPLE.guarded;
  expect(await signIn(undefined, email)).toMatchObject(REQUIRED);
  expect((await signIn(testApp.codeOf(DEMO_TOTP_SECRET), email)).status).toBe(200);
});
