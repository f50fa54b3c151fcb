import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testClient } from '../../../../test/fixtures/auth-codes.ts';
import { type ApiClient, type ApiReply, OTHER_PASSWORD } from '../../../../test/support/api-client.ts';
import { type Authenticator, createAuthenticator } from '../../../../test/support/authenticator.ts';
import { openPlayerTestApp, type PlayerTestApp, tokenIn } from '../../../../test/support/player-test-app.ts';
import type { OneTimeTokens } from './one-time-tokens.service.ts';

const RP_ID = '127.0.0.1';
const EMAIL = 'holder@example.test';

let testApp: PlayerTestApp;
let browser: ApiClient;
let userId: string;
let passkey: Authenticator;
beforeAll(async () => {
  testApp = await openPlayerTestApp();
  browser = await testApp.player(EMAIL);
  userId = String((await browser.call('GET /user/me')).body.userId);
  passkey = createAuthenticator(testApp.deps.env.publicUrl);
  const options = (await browser.call('POST /user/passkeys/options')).body;
  const body = passkey.create(options as unknown as Parameters<Authenticator['create']>[0]);
  expect((await browser.call('POST /user/passkeys', { body })).status).toBe(201);
});
afterAll(() => testApp.close());

type Purpose = Parameters<OneTimeTokens['consume']>[1];

/** Where a token of each purpose is used. */
const SPENT_AT: Record<Purpose, (token: string) => Promise<ApiReply>> = {
  validate_email: (token) => browser.call('POST /user/validate/:token', { params: { token } }),
  recover_password: (token) =>
    browser.call('POST /user/password/recovery', {
      body: { code: token, email: EMAIL, password: OTHER_PASSWORD },
    }),
  revert_email: (token) => browser.call('DELETE /user/email/:emailToken', { params: { emailToken: token } }),
  undo_two_factor: (token) => browser.call('POST /user/2fa/devices/undo', { body: { token } }),
  auth_code: (token) => {
    const body = testClient(testApp.deps.content, 'board').proof(token);
    return browser.call('POST /authProviders/mauth/sessions', { body });
  },
  external_code: (token) => browser.call('POST /auth/sessions/current', { body: { code: token } }),
  passkey_registration: (challenge) => {
    const options = { rp: { id: RP_ID }, user: { id: 'AA' }, challenge };
    return browser.call('POST /user/passkeys', { body: passkey.create(options) });
  },
  passkey_sign_in: (challenge) =>
    browser.call('POST /auth/passkeys/sessions', { body: passkey.get({ rpId: RP_ID, challenge }) }),
};
/** The challenge of a passkey is a part of its response. */
const isChallenge = (purpose: string) => purpose.startsWith('passkey');
const PURPOSES = Object.keys(SPENT_AT) as Purpose[];

describe('A token of one purpose', () => {
  test.each(PURPOSES)('%s is accepted nowhere else, and is not used up by the attempt', async (purpose) => {
    const tokens = testApp.services.tokens;
    const payload = { emailCanonical: EMAIL };
    const token = await tokens.issue(testApp.deps.db.queries, {
      purpose,
      userId,
      lifetimeSeconds: 60,
      payload,
    });
    for (const [other, spend] of Object.entries(SPENT_AT)) {
      if (other === purpose) continue;
      expect((await spend(token)).status, other).toBe(isChallenge(other) ? 400 : 404);
    }
    const me = await browser.call('GET /user/me', { headers: { authorization: `Bearer ${token}` } });
    expect(me.status).toBe(401);
    expect(await tokens.find(purpose, token)).toMatchObject({ userId, consumedAt: null });
  });
});

test('opening a link does not use it up', async () => {
  const fresh = testApp.browser();
  await fresh.signUp('looker@example.test');
  const token = tokenIn(testApp.lastMail('looker@example.test', 'validate-address').link);
  for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
    const reply = await testApp.app.inject({ method, url: `/api/v1/user/validate/${token}` });
    expect(reply.statusCode).toBe(404);
  }
  const validated = await fresh.call('POST /user/validate/:token', { params: { token } });
  expect(validated).toMatchObject({ status: 200, body: { userId: expect.any(String) } });
  expect((await fresh.call('POST /user/validate/:token', { params: { token } })).status).toBe(404);
});
