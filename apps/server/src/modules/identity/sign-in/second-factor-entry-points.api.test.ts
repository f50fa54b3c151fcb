import { type EndpointKey, endpoints } from '@gatehouse/contract/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payloadOf, testClient } from '../../../../test/fixtures/auth-codes.ts';
import {
  type ApiClient,
  type ApiReply,
  OTHER_PASSWORD,
  PASSWORD,
} from '../../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp, tokenIn } from '../../../../test/support/player-test-app.ts';
import { twoFactorDevices } from '../../../db/schema/sessions.ts';
import { DEMO_TOTP_SECRET } from '../../../demo/seed/demo-world.seed.ts';
import { TOTP_SECRET_PURPOSE } from '../two-factor/totp.rules.ts';

const EMAIL = 'guarded@example.test';
const WRONG_CODE = '000000';

let testApp: PlayerTestApp;
let owner: ApiClient;
let userId: string;
beforeAll(async () => {
  testApp = await openPlayerTestApp();
  owner = await testApp.player(EMAIL);
  userId = String((await owner.call('GET /user/me')).body.userId);
  await testApp.deps.db.queries.insert(twoFactorDevices).values({
    userId,
    type: 'totp',
    sealedSecret: testApp.deps.secrets.seal(TOTP_SECRET_PURPOSE, DEMO_TOTP_SECRET),
    activatedAt: testApp.clock.now(),
  });
});
afterAll(() => testApp.close());

type Headers = Record<string, string>;

const codeFor = (purpose: 'auth_code' | 'external_code', payload: object) =>
  testApp.services.tokens.issue(testApp.deps.db.queries, {
    purpose,
    userId,
    lifetimeSeconds: 60,
    payload: { ...payload },
  });

/**
 * Every way from a proof to a token, to a new password, to a further authenticator or to a passkey. Add a line here for a new one.
 */
const ENTRY_POINTS: Partial<Record<EndpointKey, (headers: Headers) => Promise<ApiReply>>> = {
  'POST /authProviders/credentials/sessions': (headers) =>
    testApp.browser().signIn(EMAIL, undefined, { headers }),
  'POST /authProviders/mauth/sessions': async (headers) => {
    const board = testClient(testApp.deps.content, 'board');
    const body = board.proof(await codeFor('auth_code', payloadOf(board, testApp.clock.now())));
    return testApp.browser().call('POST /authProviders/mauth/sessions', { body, headers });
  },
  'POST /auth/sessions/current': async (headers) => {
    const body = { code: await codeFor('external_code', { provider: 'google' }) };
    return testApp.browser().call('POST /auth/sessions/current', { body, headers });
  },
  'POST /auth/thin/ghostuser/upgrade': async (headers) =>
    testApp.browser().call('POST /auth/thin/ghostuser/upgrade', {
      body: { email: EMAIL, password: PASSWORD },
      headers: { ...headers, authorization: `Bearer ${await testApp.ghost()}` },
    }),
  'POST /auth/thin/ghostuser/merge': async (headers) => {
    const { token, platformGameAccountId } = await testApp.gameGhost();
    return testApp.browser().call('POST /auth/thin/ghostuser/merge', {
      body: { email: EMAIL, password: PASSWORD, platformGameAccountId },
      headers: { ...headers, authorization: `Bearer ${token}` },
    });
  },
  'POST /user/2fa/devices/enroll': (headers) => owner.call('POST /user/2fa/devices/enroll', { headers }),
  'POST /user/passkeys/options': (headers) => owner.call('POST /user/passkeys/options', { headers }),
  'POST /user/password/recovery': async (headers) => {
    await testApp.forgetLimits();
    const browser = testApp.browser();
    await browser.call('PUT /user/password/recovery', { body: { email: EMAIL, locale: 'en-GB' } });
    const code = tokenIn(testApp.lastMail(EMAIL, 'recover-password').link);
    const body = { email: EMAIL, code, password: OTHER_PASSWORD };
    return browser.call('POST /user/password/recovery', { body, headers });
  },
};

test('every call that may ask for a code is an entry point of this test', () => {
  const asking = Object.entries(endpoints).filter(([, { errors }]) =>
    (errors as readonly string[]).includes('OTP_REQUIRED'),
  );
  expect(asking.map(([key]) => key).sort()).toEqual(Object.keys(ENTRY_POINTS).sort());
});

describe('Without the second factor there is no token', () => {
  test.each(Object.keys(ENTRY_POINTS) as EndpointKey[])('%s', async (key) => {
    const enter = ENTRY_POINTS[key];
    const bare = await enter?.({});
    expect(bare).toMatchObject({ status: 409, body: { errorTypes: ['OTP_REQUIRED'] } });
    expect(bare?.token).toBeUndefined();
    await testApp.forgetLimits();
    const wrong = await enter?.({ 'x-2fa-code': WRONG_CODE });
    expect(wrong).toMatchObject({ status: 409, body: { errorTypes: ['OTP_REQUIRED', 'OTP_INVALID'] } });
    expect(wrong?.token).toBeUndefined();
  });
});
