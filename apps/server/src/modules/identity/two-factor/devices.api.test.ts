import { FRESH_SIGN_IN_S } from '@gatehouse/domain/limits';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { payloadOf, testClient } from '../../../../test/fixtures/auth-codes.ts';
import { openTwoFactorTestApp, PLAYER, type TwoFactorTestApp } from '../../../../test/fixtures/two-factor.ts';
import { twoFactorDevices, twoFactorRecoveryCodes } from '../../../db/schema/sessions.ts';
import { DEMO_PEOPLE } from '../../../demo/seed/demo-world.seed.ts';
import { TOTP_SECRET_PURPOSE } from './totp.rules.ts';

const WRONG_CODE = { errorTypes: ['INVALID_REQUEST'], reason: 'INVALID_OTP_TOKEN' };

let testApp: TwoFactorTestApp;
let token: string;
beforeEach(async () => {
  testApp = await openTwoFactorTestApp();
  token = await testApp.signIn();
});
afterEach(() => testApp.close());

const enroll = (code?: string) =>
  testApp.ask('POST', '/user/2fa/devices/enroll', {
    token,
    ...(code === undefined ? {} : { headers: { 'x-2fa-code': code } }),
  });
const activate = (code: string) =>
  testApp.ask('POST', '/user/2fa/devices/activate', { token, body: { code, blackbox: 'tra:x' } });
const remove = (deviceId: string, code: string) =>
  testApp.ask('DELETE', `/user/2fa/devices/${deviceId}?code=${code}`, { token });
const listed = async (path = '/user/2fa/devices') => (await testApp.ask('GET', path, { token })).body;

describe('Adding an authenticator', () => {
  test('returns a secret to scan or to type, then a recovery code, and notifies the owner', async () => {
    const enrolled = await enroll();
    expect(enrolled.status).toBe(200);
    const secret = String(enrolled.body.code);
    const uri = new URL(String(enrolled.body.uri));
    expect(uri.searchParams.get('secret')).toBe(secret);
    expect(uri.searchParams.get('issuer')).toBe(testApp.deps.content.brand.name);
    expect(decodeURIComponent(uri.pathname)).toContain(PLAYER.email);
    expect(await listed()).toEqual([]);

    const activated = await activate(testApp.codeOf(secret));
    expect(activated.status).toBe(200);
    expect(activated.body.recoveryToken).toMatch(/^[A-Z0-9]{10}$/);
    const devices = [{ deviceId: expect.any(String), type: 'totp', activatedAt: testApp.clock.justNow() }];
    expect(await listed()).toEqual(devices);
    expect(await listed('/users/me/2faDevices')).toEqual(devices);
    expect(testApp.mails.sent).toEqual([
      expect.objectContaining({ template: 'two-factor-on', to: PLAYER.email }),
    ]);
  });

  test('stores neither the secret nor the recovery code readably, in the database or in the logs', async () => {
    const { secret, recoveryToken } = await testApp.addDevice(token);
    const { rows } = await testApp.deps.db.statement(
      'select d::text as device, c::text as code from two_factor_devices d join two_factor_recovery_codes c using (user_id)',
    );
    expect(rows).toHaveLength(1);
    for (const canary of [secret, recoveryToken]) {
      expect(JSON.stringify(rows)).not.toContain(canary);
      expect(testApp.logs()).not.toContain(canary);
    }
  });

  test('with a wrong code fails and may be tried again', async () => {
    const secret = String((await enroll()).body.code);
    const wrong = await activate(testApp.wrongCodesOf(secret)[0]);
    expect(wrong.status).toBe(400);
    expect(wrong.body).toMatchObject(WRONG_CODE);
    expect(await listed()).toEqual([]);
    expect(testApp.mails.sent).toEqual([]);
    expect((await activate(testApp.codeOf(secret))).status).toBe(200);
  });

  test('begun again replaces the secret that was shown first', async () => {
    const first = String((await enroll()).body.code);
    const second = String((await enroll()).body.code);
    expect(second).not.toBe(first);
    expect((await activate(testApp.codeOf(first))).status).toBe(400);
    expect((await activate(testApp.codeOf(second))).status).toBe(200);
  });

  test('cannot be finished without having been begun, nor twice', async () => {
    expect((await activate('123456')).status).toBe(404);
    const { secret } = await testApp.addDevice(token);
    expect((await activate(testApp.nextCodeOf(secret))).status).toBe(404);
  });

  test('allows five wrong codes, not six', async () => {
    const secret = String((await enroll()).body.code);
    for (let slip = 0; slip < 5; slip += 1)
      expect((await activate(testApp.wrongCodesOf(secret)[0])).status).toBe(400);
    const shut = await activate(testApp.codeOf(secret));
    expect(shut.status).toBe(429);
    expect(Number(shut.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('is limited to five authenticators', async () => {
    const { secret } = await testApp.addDevice(token);
    for (let device = 1; device < 5; device += 1) await testApp.addDevice(token, secret);
    expect((await enroll(testApp.nextCodeOf(secret))).status).toBe(400);
    expect(await listed()).toHaveLength(5);
  });

  test('again replaces the recovery code', async () => {
    const first = await testApp.addDevice(token);
    const [before] = await testApp.deps.db.queries.select().from(twoFactorRecoveryCodes);
    const second = await testApp.addDevice(token, first.secret);
    const after = await testApp.deps.db.queries.select().from(twoFactorRecoveryCodes);
    expect(second.recoveryToken).not.toBe(first.recoveryToken);
    expect(after).toHaveLength(1);
    expect(after[0]?.codeHash).not.toBe(before?.codeHash);
  });

  test('to an existing one needs a code, so that a stolen token cannot add another', async () => {
    const { secret } = await testApp.addDevice(token);
    const before = await testApp.deps.db.queries.select().from(twoFactorRecoveryCodes);
    expect(await enroll()).toMatchObject({ status: 409, body: { errorTypes: ['OTP_REQUIRED'] } });
    expect(await enroll(testApp.wrongCodesOf(secret)[0])).toMatchObject({
      status: 409,
      body: { errorTypes: ['OTP_REQUIRED', 'OTP_INVALID'] },
    });
    expect((await activate(testApp.nextCodeOf(secret))).status).toBe(404);
    expect(await listed()).toHaveLength(1);
    expect(await testApp.deps.db.queries.select().from(twoFactorRecoveryCodes)).toEqual(before);
    expect((await enroll(testApp.nextCodeOf(secret))).status).toBe(200);
  });

  test('is refused before the e-mail is validated', async () => {
    const refused = { status: 403, body: { errorTypes: ['EMAIL_NOT_VALIDATED'] } };
    token = await testApp.signIn(DEMO_PEOPLE.fresh.id);
    expect(await enroll()).toMatchObject(refused);
    expect(await activate('123456')).toMatchObject(refused);
  });
});

describe('Removing an authenticator', () => {
  test('needs a code, switches two-factor off with the last one and notifies the owner', async () => {
    const { secret, deviceId } = await testApp.addDevice(token);
    const wrong = await remove(deviceId, testApp.wrongCodesOf(secret)[0]);
    expect(wrong.status).toBe(400);
    expect(wrong.body).toMatchObject(WRONG_CODE);
    expect(await listed()).toHaveLength(1);

    expect((await remove(deviceId, testApp.nextCodeOf(secret))).status).toBe(204);
    expect(await listed()).toEqual([]);
    expect(await testApp.deps.db.queries.select().from(twoFactorRecoveryCodes)).toEqual([]);
    expect(testApp.mails.lastTo(PLAYER.email)).toMatchObject({ template: 'two-factor-off' });
  });

  test('refuses the code that activated it, because a code works once', async () => {
    const { secret, deviceId } = await testApp.addDevice(token);
    expect((await remove(deviceId, testApp.codeOf(secret))).body).toMatchObject(WRONG_CODE);
  });

  test('accepts the code of another one and leaves two-factor on', async () => {
    const lost = await testApp.addDevice(token);
    const kept = await testApp.addDevice(token, lost.secret);
    expect((await remove(lost.deviceId, testApp.nextCodeOf(kept.secret))).status).toBe(204);
    expect(await listed()).toMatchObject([{ deviceId: kept.deviceId }]);
    expect(await testApp.deps.db.queries.select().from(twoFactorRecoveryCodes)).toHaveLength(1);
    expect(testApp.mails.sent.map(({ template }) => template)).not.toContain('two-factor-off');
  });

  test('of another user, or an unknown one, is not found and uses up no code', async () => {
    const { secret, deviceId } = await testApp.addDevice(token);
    const [foreign] = await testApp.deps.db.queries
      .select()
      .from(twoFactorDevices)
      .where(eq(twoFactorDevices.userId, DEMO_PEOPLE.guarded.id));
    const code = testApp.nextCodeOf(secret);
    expect((await remove(foreign?.id ?? '', code)).status).toBe(404);
    expect((await remove(testApp.deps.random.uuid(), code)).status).toBe(404);
    expect((await remove(deviceId, code)).status).toBe(204);
  });
});

describe('A sign-in that is older than fifteen minutes', () => {
  test('may read, but neither add nor remove an authenticator', async () => {
    const { secret, deviceId } = await testApp.addDevice(token);
    await enroll(testApp.nextCodeOf(secret));
    testApp.clock.advance(FRESH_SIGN_IN_S + 1);
    const refused = { status: 403, body: { errorTypes: ['REAUTHENTICATION_REQUIRED'] } };
    expect(await enroll()).toMatchObject(refused);
    expect(await activate('123456')).toMatchObject(refused);
    expect(await remove(deviceId, testApp.codeOf(secret))).toMatchObject(refused);
    expect(await listed()).toHaveLength(1);
  });

  test('cannot be replaced by a new one to finish what the old one began', async () => {
    const secret = String((await enroll()).body.code);
    testApp.clock.advance(FRESH_SIGN_IN_S + 1);
    token = await testApp.signIn();
    expect((await activate(testApp.codeOf(secret))).status).toBe(404);
  });
});

describe('Every other session ends immediately', () => {
  const stillIn = async (other: string) =>
    (await testApp.ask('GET', '/user/2fa/devices', { token: other })).status;

  test('when an authenticator is added and when one is removed; other players are not affected', async () => {
    const elsewhere = await testApp.signIn();
    const otherPlayer = await testApp.signIn(DEMO_PEOPLE.fresh.id);
    const { secret, deviceId } = await testApp.addDevice(token);
    expect(await stillIn(elsewhere)).toBe(401);
    expect(await stillIn(token)).toBe(200);

    const again = await testApp.signIn();
    expect((await remove(deviceId, testApp.nextCodeOf(secret))).status).toBe(204);
    expect(await stillIn(again)).toBe(401);
    expect(await stillIn(token)).toBe(200);
    expect(await stillIn(otherPlayer)).toBe(200);
  });

  test('with the codes that would have become a session', { tags: 'more' }, async () => {
    const board = testClient(testApp.deps.content, 'board');
    const code = await testApp.services.tokens.issue(testApp.deps.db.queries, {
      purpose: 'auth_code',
      userId: PLAYER.id,
      lifetimeSeconds: 60,
      payload: { ...payloadOf(board, testApp.clock.now()) },
    });
    await testApp.addDevice(token);
    const exchanged = await testApp.ask('POST', '/authProviders/mauth/sessions', { body: board.proof(code) });
    expect(exchanged.status).toBe(404);
  });

  test('but not for a wrong code', { tags: 'more' }, async () => {
    const elsewhere = await testApp.signIn();
    const secret = String((await enroll()).body.code);
    await activate(testApp.wrongCodesOf(secret)[0]);
    expect(await stillIn(elsewhere)).toBe(200);
  });
});

test('a change is rolled back when the owner cannot be notified', { tags: 'more' }, async () => {
  await testApp.close();
  const fail = () => Promise.reject(new Error('the queue is unavailable'));
  testApp = await openTwoFactorTestApp({ jobs: { ...testApp.deps.jobs, enqueue: fail } });
  token = await testApp.signIn();
  const elsewhere = await testApp.signIn();
  const secret = String((await enroll()).body.code);
  expect((await activate(testApp.codeOf(secret))).status).toBe(500);
  expect(await listed()).toEqual([]);
  expect(await testApp.deps.db.queries.select().from(twoFactorRecoveryCodes)).toEqual([]);
  expect((await testApp.ask('GET', '/user/2fa/devices', { token: elsewhere })).status).toBe(200);
});

test('the demo account with two-factor is sealed as this module seals', async () => {
  const [device] = await testApp.deps.db.queries
    .select()
    .from(twoFactorDevices)
    .where(eq(twoFactorDevices.userId, DEMO_PEOPLE.guarded.id));
  expect(testApp.deps.secrets.open(TOTP_SECRET_PURPOSE, device?.sealedSecret ?? '')).toMatch(
    /^[A-Z2-7]{32}$/,
  );
});

test('every call needs a session', async () => {
  for (const [method, path] of [
    ['POST', '/user/2fa/devices/enroll'],
    ['POST', '/user/2fa/devices/activate'],
    ['GET', '/user/2fa/devices'],
    ['GET', '/users/me/2faDevices'],
    ['DELETE', `/user/2fa/devices/${PLAYER.id}?code=123456`],
  ] as const) {
    expect((await testApp.ask(method, path)).status).toBe(401);
  }
});
