import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payloadOf, testClient } from '../../../../test/fixtures/auth-codes.ts';
import { type ApiClient, type ApiReply, OTHER_PASSWORD } from '../../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp, tokenIn } from '../../../../test/support/player-test-app.ts';
import { createUnqueuedPasswords } from '../../../../test/support/quick-passwords.ts';

let testApp: PlayerTestApp;
beforeAll(async () => {
  testApp = await openPlayerTestApp({ deps: { passwords: createUnqueuedPasswords() } });
});
afterAll(() => testApp.close());

const issue = async (purpose: 'auth_code' | 'external_code', browser: ApiClient) =>
  testApp.services.tokens.issue(testApp.deps.db.queries, {
    purpose,
    userId: String((await browser.call('GET /user/me')).body.userId),
    lifetimeSeconds: 60,
    payload: {
      provider: 'google',
      ...payloadOf(testClient(testApp.deps.content, 'board'), testApp.clock.now()),
    },
  });

type Spend = () => Promise<ApiReply>;

/** Prepares a token of its kind and returns how it is used. */
const KINDS: Record<string, (email: string, browser: ApiClient) => Promise<Spend>> = {
  'validate e-mail': async (email) => {
    await testApp.browser().signUp(`second-${email}`);
    const token = tokenIn(testApp.lastMail(`second-${email}`, 'validate-address').link);
    return () => testApp.browser().call('POST /user/validate/:token', { params: { token } });
  },
  'recover password': async (email) => {
    await testApp.browser().call('PUT /user/password/recovery', { body: { email, locale: 'en-GB' } });
    const code = tokenIn(testApp.lastMail(email, 'recover-password').link);
    return () =>
      testApp
        .browser()
        .call('POST /user/password/recovery', { body: { code, email, password: OTHER_PASSWORD } });
  },
  'revert e-mail': async (email, browser) => {
    const moved = `moved-${email}`;
    await browser.call('PUT /user/email', { body: { email: moved, locale: 'en-GB' } });
    const { code } = testApp.lastMail(moved, 'new-address-code');
    await browser.call('POST /user/email', { body: { email: moved, code, locale: 'en-GB' } });
    const emailToken = tokenIn(testApp.lastMail(email, 'address-changed').link);
    return () => testApp.browser().call('DELETE /user/email/:emailToken', { params: { emailToken } });
  },
  'undo two-factor': async (email, browser) => {
    const { body } = await browser.call('POST /user/2fa/devices/enroll');
    const epoch = Math.floor(testApp.clock.now().getTime() / 1000);
    const code = generateSync({ secret: String(body.code), epoch });
    await browser.call('POST /user/2fa/devices/activate', { body: { code } });
    const token = new URL(testApp.lastMail(email, 'two-factor-on').link).hash.slice(1);
    return () => testApp.browser().call('POST /user/2fa/devices/undo', { body: { token } });
  },
  'e-mail code': async (email, browser) => {
    const moved = `moved-${email}`;
    await browser.call('PUT /user/email', { body: { email: moved, locale: 'en-GB' } });
    const { code } = testApp.lastMail(moved, 'new-address-code');
    return () => browser.call('POST /user/email', { body: { email: moved, code, locale: 'en-GB' } });
  },
  'client code': async (_email, browser) => {
    const code = await issue('auth_code', browser);
    const body = testClient(testApp.deps.content, 'board').proof(code);
    return () => testApp.browser().call('POST /authProviders/mauth/sessions', { body });
  },
  'social code': async (_email, browser) => {
    const code = await issue('external_code', browser);
    return () => testApp.browser().call('POST /auth/sessions/current', { body: { code } });
  },
};

test.each(Object.entries(KINDS))(
  'of sixteen parallel uses of one %s, one succeeds',
  async (kind, prepare) => {
    const email = `${kind.replaceAll(' ', '-')}@example.test`;
    const spend = await prepare(email, await testApp.player(email));
    const statuses = (await Promise.all(Array.from({ length: 16 }, spend))).map(({ status }) => status);
    expect(statuses.filter((status) => status < 300)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404 || status === 400)).toHaveLength(15);
  },
);

test('of fifty parallel guesses at an e-mail code, five are compared', async () => {
  const browser = await testApp.player('guessed@example.test');
  const email = 'guessed-new@example.test';
  await browser.call('PUT /user/email', { body: { email, locale: 'en-GB' } });
  const { code } = testApp.lastMail(email, 'new-address-code');
  const wrong = Array.from({ length: 50 }, (_, index) => String(100_000 + index)).filter(
    (guess) => guess !== code,
  );
  await Promise.all(
    wrong.map((guess) => browser.call('POST /user/email', { body: { email, code: guess, locale: 'en-GB' } })),
  );
  const { rows } = await testApp.deps.db.statement(
    'select wrong_attempts from email_codes where email = $1',
    [email],
  );
  expect(rows).toEqual([{ wrong_attempts: 5 }]);
  const right = await browser.call('POST /user/email', { body: { email, code, locale: 'en-GB' } });
  expect(right.status).toBe(404);
});
