import { FRESH_SIGN_IN_S } from '@gatehouse/domain/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ApiClient,
  createApiClient,
  OTHER_PASSWORD,
  PASSWORD,
} from '../../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp, tokenIn } from '../../../../test/support/player-test-app.ts';
import { buildNode } from '../../../../test/support/test-app.ts';

let testApp: PlayerTestApp;
beforeAll(async () => {
  testApp = await openPlayerTestApp();
});
afterAll(() => testApp.close());

const change = (browser: ApiClient, currentPassword: string, password: string) =>
  browser.call('PUT /user/password', { body: { currentPassword, password, locale: 'en-GB' } });
const askRecovery = (email: string, browser = testApp.browser()) =>
  browser.call('PUT /user/password/recovery', { body: { email, locale: 'de-DE' } });
const reset = (browser: ApiClient, email: string, code: string, password = OTHER_PASSWORD) =>
  browser.call('POST /user/password/recovery', { body: { email, code, password } });

describe('Changing the password', () => {
  test('deletes all known devices except the one that changed it', async () => {
    const email = 'forgets@example.test';
    const browser = await testApp.player(email);
    const elsewhere = testApp.browser();
    await elsewhere.signIn(email);
    expect((await change(browser, PASSWORD, OTHER_PASSWORD)).status).toBe(204);
    for (let turn = 0; turn < 10; turn += 1) await testApp.browser().signIn(email, 'Wrong-Guess-1');
    // The counter of unknown devices is locked, and the other device is unknown now.
    expect((await elsewhere.signIn(email, OTHER_PASSWORD)).status).toBe(429);
    expect((await browser.signIn(email, OTHER_PASSWORD)).status).toBe(200);
  });

  test('ends every other session immediately, on every node, and replaces the token of this one', async () => {
    const browser = await testApp.player('changer@example.test');
    const elsewhere = testApp.browser();
    await elsewhere.signIn('changer@example.test');
    const before = browser.token;
    testApp.clock.advance(60);
    const changed = await change(browser, PASSWORD, OTHER_PASSWORD);
    expect(changed.status).toBe(204);
    expect(changed.token).not.toBe(before);
    expect(await browser.call('GET /user/me')).toMatchObject({
      status: 200,
      body: { passwordChangedAt: testApp.clock.justNow() },
    });

    const otherNode = await buildNode(testApp.deps);
    for (const token of [before, elsewhere.token]) {
      const there = createApiClient(otherNode);
      there.token = token;
      expect((await there.call('GET /user/me')).status).toBe(401);
    }
    await otherNode.close();
    expect(testApp.mailCount('changer@example.test', 'password-changed')).toBe(1);
    expect((await testApp.browser().signIn('changer@example.test', OTHER_PASSWORD)).status).toBe(200);
  });

  test('needs the current password, and a new one that differs and is not common', async () => {
    const browser = await testApp.player('careful@example.test');
    expect(await change(browser, 'Wrong-Guess-1', OTHER_PASSWORD)).toMatchObject({
      status: 403,
      body: { errorTypes: ['FORBIDDEN'], reason: 'INVALID_PASSWORD' },
    });
    expect(await change(browser, PASSWORD, PASSWORD)).toMatchObject({
      status: 400,
      body: { reason: 'SAME_PASSWORD' },
    });
    expect(await change(browser, PASSWORD, 'Password123')).toMatchObject({
      status: 400,
      body: { reason: 'COMMON_PASSWORD' },
    });
    expect(testApp.mailCount('careful@example.test', 'password-changed')).toBe(0);
  });

  test('through PATCH /user/me is for players without a password', async () => {
    const browser = await testApp.player('patcher@example.test');
    const body = { password: OTHER_PASSWORD };
    expect(await browser.call('PATCH /user/me', { body })).toMatchObject({
      status: 403,
      body: { reason: 'PASSWORD_REQUIRED' },
    });
    await testApp.deps.db.statement("update users set password_hash = null where email like 'patcher@%'");
    const former = browser.token;
    const set = await browser.call('PATCH /user/me', { body });
    expect(set).toMatchObject({
      status: 200,
      body: { hasPassword: true, passwordChangedAt: expect.any(String) },
    });
    expect(set.token).not.toBe(former);
    expect((await testApp.browser().signIn('patcher@example.test', OTHER_PASSWORD)).status).toBe(200);
  });

  test('that is the first one needs a fresh sign-in, because there is none to compare', async () => {
    const browser = await testApp.player('stale@example.test');
    await testApp.deps.db.statement("update users set password_hash = null where email like 'stale@%'");
    testApp.clock.advance(FRESH_SIGN_IN_S + 1);
    expect(await browser.call('PATCH /user/me', { body: { password: OTHER_PASSWORD } })).toMatchObject({
      status: 403,
      body: { errorTypes: ['REAUTHENTICATION_REQUIRED'] },
    });
    expect((await browser.call('GET /user/me')).body.hasPassword).toBe(false);
  });
});

describe('Recovering the password', () => {
  test('gives the same response for an unknown address', async () => {
    await testApp.player('known@example.test');
    const strip = ({ status, body, headers }: Awaited<ReturnType<typeof askRecovery>>) => {
      const { date: _date, 'x-request-id': _id, ...comparableHeaders } = headers;
      return { status, body, comparableHeaders };
    };
    const known = await askRecovery('Known@example.test');
    const unknown = await askRecovery('unknown@example.test');
    expect(known.status).toBe(204);
    expect(strip(unknown)).toEqual(strip(known));
    expect(strip(await askRecovery('unknown@example.test')).status).toBe(429);
    expect(strip(await askRecovery('known@example.test')).status).toBe(429);
    expect(testApp.lastMail('known@example.test', 'recover-password').locale).toBe('de-DE');
    expect(testApp.mailCount('unknown@example.test', 'recover-password')).toBe(0);
  });

  test('queues a job for an unknown address too, so that the response takes as long', async () => {
    await testApp.player('timed@example.test');
    const jobsOf = async (email: string) => {
      const before = testApp.mails.sent.length + testApp.queued.length;
      await askRecovery(email);
      return testApp.mails.sent.length + testApp.queued.length - before;
    };
    expect(await jobsOf('timed@example.test')).toBe(1);
    expect(await jobsOf('timed-unknown@example.test')).toBe(1);
    expect(testApp.mailCount('timed-unknown@example.test', 'recover-password')).toBe(0);
  });

  test('sets a new password, ends every session and opens none', async () => {
    const browser = await testApp.player('forgetful@example.test');
    await askRecovery('FORGETFUL@example.test');
    const letter = testApp.lastMail('forgetful@example.test', 'recover-password');
    expect(letter.link).toMatch(/\/de-DE\/recover-password\?code=[A-Za-z0-9_-]{43}#forgetful@example\.test$/);
    const code = tokenIn(letter.link);
    const elsewhere = testApp.browser();
    expect((await reset(elsewhere, 'known@example.test', code)).status).toBe(404);
    expect((await reset(elsewhere, 'forgetful@example.test', code, 'Password123')).status).toBe(400);
    const done = await reset(elsewhere, 'forgetful@example.test', code);
    expect(done.status).toBe(204);
    expect(done.token).toBeUndefined();
    expect((await reset(elsewhere, 'forgetful@example.test', code)).status).toBe(404);
    expect((await browser.call('GET /user/me')).status).toBe(401);
    expect((await elsewhere.signIn('forgetful@example.test', OTHER_PASSWORD)).status).toBe(200);
    expect(testApp.mailCount('forgetful@example.test', 'password-changed')).toBe(1);
  });

  test('deletes all known devices except the one it was done on', async () => {
    const browser = await testApp.player('robbed@example.test');
    await askRecovery('robbed@example.test');
    const code = tokenIn(testApp.lastMail('robbed@example.test', 'recover-password').link);
    const phone = testApp.browser();
    await reset(phone, 'robbed@example.test', code);
    await phone.signIn('robbed@example.test', OTHER_PASSWORD);
    expect(testApp.mailCount('robbed@example.test', 'new-device')).toBe(0);
    await browser.signIn('robbed@example.test', OTHER_PASSWORD);
    expect(testApp.mailCount('robbed@example.test', 'new-device')).toBe(1);
  });

  test('still works after an attacker who knows the password has changed it', async () => {
    const attacker = await testApp.player('kept-out@example.test');
    await askRecovery('kept-out@example.test');
    const code = tokenIn(testApp.lastMail('kept-out@example.test', 'recover-password').link);
    const body = { currentPassword: PASSWORD, password: 'Attacker-Was-Here-1', locale: 'en-GB' };
    expect((await attacker.call('PUT /user/password', { body })).status).toBe(204);
    expect((await reset(testApp.browser(), 'kept-out@example.test', code)).status).toBe(204);
    expect((await attacker.call('GET /user/me')).status).toBe(401);
  });

  test('expires after an hour', async () => {
    const browser = await testApp.player('late@example.test');
    await askRecovery('late@example.test');
    const code = tokenIn(testApp.lastMail('late@example.test', 'recover-password').link);
    testApp.clock.advance(60 * 60);
    expect((await reset(browser, 'late@example.test', code)).status).toBe(404);
  });

  test('does not fail when the mail server is down', async () => {
    await testApp.player('offline@example.test');
    const mailer = { send: () => Promise.reject(new Error('down')), close: () => undefined };
    const node = await buildNode({ ...testApp.deps, mailer });
    expect((await askRecovery('offline@example.test', createApiClient(node))).status).toBe(204);
    await node.close();
  });
});
