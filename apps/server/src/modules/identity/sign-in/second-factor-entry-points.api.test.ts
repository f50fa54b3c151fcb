import { type EndpointKey, endpoints } from '@gatehouse/contract/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { twoFactorDevices } from '../../../db/schema/sessions.ts';
import { DEMO_TOTP_SECRET } from '../../../demo/seed/demo-world.seed.ts';
import { type ApiClient, type ApiReply, OTHER_PASSWORD, PASSWORD } from '../../../testing/api-client.ts';
import { type AccountsHouse, openAccountsHouse, tokenIn } from '../../../testing/player-test-app.ts';
import { payloadOf, testClient } from '../auth-codes/auth-codes.fixture.ts';
import { TOTP_SECRET_PURPOSE } from '../two-factor/totp.rules.ts';

const EMAIL = 'guarded@example.test';
const WRONG_CODE = '000000';

let house: AccountsHouse;
let owner: ApiClient;
let userId: string;
beforeAll(async () => {
  house = await openAccountsHouse();
  owner = await house.player(EMAIL);
  userId = String((await owner.call('GET /user/me')).body.userId);
  await house.deps.db.queries.insert(twoFactorDevices).values({
    userId,
    type: 'totp',
    sealedSecret: house.deps.secrets.seal(TOTP_SECRET_PURPOSE, DEMO_TOTP_SECRET),
    activatedAt: house.clock.now(),
  });
});
afterAll(() => house.close());

type Headers = Record<string, string>;

const codeFor = (purpose: 'auth_code' | 'external_code', payload: object) =>
  house.services.tokens.issue(house.deps.db.queries, {
    purpose,
    userId,
    lifetimeSeconds: 60,
    payload: { ...payload },
  });

/** Every way from a proof to a token, to a new password, or to a further authenticator. A new one joins the test by its line here. */
const DOORS: Partial<Record<EndpointKey, (headers: Headers) => Promise<ApiReply>>> = {
  'POST /authProviders/credentials/sessions': (headers) =>
    house.browser().signIn(EMAIL, undefined, { headers }),
  'POST /authProviders/mauth/sessions': async (headers) => {
    const board = testClient(house.deps.content, 'board');
    const body = board.proof(await codeFor('auth_code', payloadOf(board, house.clock.now())));
    return house.browser().call('POST /authProviders/mauth/sessions', { body, headers });
  },
  'POST /auth/sessions/current': async (headers) => {
    const body = { code: await codeFor('external_code', { provider: 'google' }) };
    return house.browser().call('POST /auth/sessions/current', { body, headers });
  },
  'POST /auth/thin/ghostuser/upgrade': async (headers) =>
    house.browser().call('POST /auth/thin/ghostuser/upgrade', {
      body: { email: EMAIL, password: PASSWORD },
      headers: { ...headers, authorization: `Bearer ${await house.ghost()}` },
    }),
  'POST /auth/thin/ghostuser/merge': async (headers) => {
    const { token, platformGameAccountId } = await house.gameGhost();
    return house.browser().call('POST /auth/thin/ghostuser/merge', {
      body: { email: EMAIL, password: PASSWORD, platformGameAccountId },
      headers: { ...headers, authorization: `Bearer ${token}` },
    });
  },
  'POST /user/2fa/devices/enroll': (headers) => owner.call('POST /user/2fa/devices/enroll', { headers }),
  'POST /user/password/recovery': async (headers) => {
    await house.forgetLimits();
    const browser = house.browser();
    await browser.call('PUT /user/password/recovery', { body: { email: EMAIL, locale: 'en-GB' } });
    const code = tokenIn(house.letter(EMAIL, 'recover-password').link);
    const body = { email: EMAIL, code, password: OTHER_PASSWORD };
    return browser.call('POST /user/password/recovery', { body, headers });
  },
};

test('every call that may ask for a code is a door of this test', () => {
  const asking = Object.entries(endpoints).filter(([, { errors }]) =>
    (errors as readonly string[]).includes('OTP_REQUIRED'),
  );
  expect(asking.map(([key]) => key).sort()).toEqual(Object.keys(DOORS).sort());
});

describe('Without the second factor there is no token', () => {
  test.each(Object.keys(DOORS) as EndpointKey[])('%s', async (key) => {
    const enter = DOORS[key];
    const bare = await enter?.({});
    expect(bare).toMatchObject({ status: 409, body: { errorTypes: ['OTP_REQUIRED'] } });
    expect(bare?.token).toBeUndefined();
    await house.forgetLimits();
    const wrong = await enter?.({ 'x-2fa-code': WRONG_CODE });
    expect(wrong).toMatchObject({ status: 409, body: { errorTypes: ['OTP_REQUIRED', 'OTP_INVALID'] } });
    expect(wrong?.token).toBeUndefined();
  });
});
