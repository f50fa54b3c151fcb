import { FRESH_SIGN_IN_S, PASSKEY_CHALLENGE_S, PASSKEYS_MAX } from '@gatehouse/domain/limits';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiClient, type ApiReply, OTHER_PASSWORD } from '../../../../test/support/api-client.ts';
import { type Authenticator, createAuthenticator } from '../../../../test/support/authenticator.ts';
import { openPlayerTestApp, type PlayerTestApp, tokenIn } from '../../../../test/support/player-test-app.ts';

const ORIGIN = 'https://play.example.test';
const TOTP_STEP_S = 30;
const INVALID = { status: 400, body: { reason: 'INVALID_PASSKEY' } };

let testApp: PlayerTestApp;
beforeAll(async () => {
  testApp = await openPlayerTestApp({ env: { PUBLIC_URL: ORIGIN, SESSION_DOMAIN: 'example.test' } });
});
afterAll(() => testApp.close());
beforeEach(() => testApp.forgetLimits());

let players = 0;
async function newPlayer() {
  players += 1;
  const email = `passkeys-${players}@example.test`;
  const browser = await testApp.player(email);
  return { email, browser, userId: String((await browser.call('GET /user/me')).body.userId) };
}

type Options<Begin extends 'create' | 'get'> = Parameters<Authenticator[Begin]>[0];
type Forged = Parameters<Authenticator['get']>[1];

const creationOptions = async (browser: ApiClient, headers: Record<string, string> = {}) =>
  (await browser.call('POST /user/passkeys/options', { headers })).body as unknown as Options<'create'>;
const requestOptions = async (browser = testApp.browser()) =>
  (await browser.call('POST /auth/passkeys/options')).body as unknown as Options<'get'>;

async function add(browser: ApiClient, authenticator = createAuthenticator(ORIGIN)): Promise<Authenticator> {
  const body = authenticator.create(await creationOptions(browser));
  expect(await browser.call('POST /user/passkeys', { body })).toMatchObject({ status: 201 });
  return authenticator;
}

/** On another device, without a user name. */
async function signIn(
  authenticator: Authenticator,
  forged: Forged = {},
  browser = testApp.browser(),
): Promise<ApiReply> {
  const body = authenticator.get(await requestOptions(browser), forged);
  return browser.call('POST /auth/passkeys/sessions', { body });
}

async function turnTwoFactorOn(browser: ApiClient): Promise<() => string> {
  const secret = String((await browser.call('POST /user/2fa/devices/enroll')).body.code);
  const codeNow = () => generateSync({ secret, epoch: Math.floor(testApp.clock.now().getTime() / 1000) });
  const activated = await browser.call('POST /user/2fa/devices/activate', { body: { code: codeNow() } });
  expect(activated.status).toBe(200);
  return () => {
    testApp.clock.advance(TOTP_STEP_S);
    return codeNow();
  };
}

describe('Signing in', () => {
  test('a player adds a passkey and signs in with it on another device, without a user name', async () => {
    const { browser, userId } = await newPlayer();
    const passkey = await add(browser);
    const other = testApp.browser();
    expect(await signIn(passkey, {}, other)).toMatchObject({ status: 200 });
    expect((await other.call('GET /user/me')).body).toMatchObject({ userId });
    const { body } = await browser.call('GET /user/passkeys');
    expect(Object.values(body)).toMatchObject([{ name: null, lastUsedAt: expect.any(String) }]);
  });

  test('a passkey is both factors, and counts as a fresh sign-in', async () => {
    const { browser, email } = await newPlayer();
    await add(browser);
    const nextCode = await turnTwoFactorOn(browser);
    const own = createAuthenticator(ORIGIN);
    const body = own.create(await creationOptions(browser, { 'x-2fa-code': nextCode() }));
    expect((await browser.call('POST /user/passkeys', { body })).status).toBe(201);
    expect(await testApp.browser().signIn(email)).toMatchObject({ status: 409 });
    testApp.clock.advance(FRESH_SIGN_IN_S + 1);
    expect((await browser.call('DELETE /auth/sessions/others')).status).toBe(403);
    const other = testApp.browser();
    expect((await signIn(own, {}, other)).status).toBe(200);
    expect((await other.call('DELETE /auth/sessions/others')).status).toBe(204);
  });

  test('a banned player gets no session', async () => {
    const { browser, userId } = await newPlayer();
    const passkey = await add(browser);
    await testApp.deps.db.statement(`insert into bans (user_id, reason) values ($1, 'A test')`, [userId]);
    expect(await signIn(passkey)).toMatchObject({ status: 409, body: { errorTypes: ['USER_BANNED'] } });
  });

  test('the owner gets a mail about a new device', async () => {
    const { browser, email } = await newPlayer();
    const passkey = await add(browser);
    await signIn(passkey);
    expect(testApp.mailCount(email, 'new-device')).toBe(1);
  });
});

describe('A sign-in is refused', () => {
  test.each<[string, Forged]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another host of the same domain', { origin: 'https://other.example.test' }],
    ['of another port', { origin: `${ORIGIN}:8443` }],
    ['over plain http', { origin: ORIGIN.replace('https', 'http') }],
    ['of another relying party', { rpId: 'evil.example' }],
    ['without user verification', { isVerified: false }],
    ['with a counter that goes back', { counter: 0 }],
    ['with a counter that stands still', { counter: 1 }],
    ['with the response to a registration', { type: 'webauthn.create' }],
    ['that names another player', { userHandle: 'AAAAAAAAQACAAAAAAAAAAA' }],
    ['whose challenge is no text', { challenge: 5 }],
  ])('%s', async (_, forged) => {
    const { browser } = await newPlayer();
    const passkey = await add(browser);
    expect(await signIn(passkey, forged)).toMatchObject({ ...INVALID, token: undefined });
    expect((await signIn(passkey)).status).toBe(200);
  });

  test('whose response was sent before', async () => {
    const { browser } = await newPlayer();
    const passkey = await add(browser);
    const body = passkey.get(await requestOptions());
    const first = await testApp.browser().call('POST /auth/passkeys/sessions', { body });
    expect(first.status).toBe(200);
    expect(await testApp.browser().call('POST /auth/passkeys/sessions', { body })).toMatchObject(INVALID);
  });

  test('with a challenge that was used, is expired, unknown, or for adding a passkey', async () => {
    const { browser } = await newPlayer();
    const passkey = await add(browser);
    const used = await requestOptions();
    const send = (options: Options<'get'>) =>
      testApp.browser().call('POST /auth/passkeys/sessions', { body: passkey.get(options) });
    expect((await send(used)).status).toBe(200);
    expect(await send(used)).toMatchObject(INVALID);
    expect(await send({ ...used, challenge: 'A'.repeat(43) })).toMatchObject(INVALID);
    const { challenge } = await creationOptions(browser);
    expect(await send({ ...used, challenge })).toMatchObject(INVALID);
    const old = await requestOptions();
    testApp.clock.advance(PASSKEY_CHALLENGE_S);
    expect(await send(old)).toMatchObject(INVALID);
  });

  test('with a passkey that was never added, with that of another key, or with a removed one', async () => {
    const { browser } = await newPlayer();
    const passkey = await add(browser);
    const unknown = createAuthenticator(ORIGIN);
    expect(await signIn(unknown, { userHandle: 'AAAA' })).toMatchObject({
      status: 409,
      body: { errorTypes: ['CREDENTIALS_INVALID'] },
    });
    const options = await requestOptions();
    const { userHandle } = passkey.get(options).response;
    const forged = { ...unknown.get(options, { userHandle }), id: passkey.id, rawId: passkey.id };
    expect(await testApp.browser().call('POST /auth/passkeys/sessions', { body: forged })).toMatchObject(
      INVALID,
    );
    const [{ passkeyId } = { passkeyId: '' }] = await listed(browser);
    await browser.call('DELETE /user/passkeys/:passkeyId', { params: { passkeyId } });
    expect((await signIn(passkey)).status).toBe(409);
  });
});

const listed = async (browser: ApiClient) =>
  Object.values((await browser.call('GET /user/passkeys')).body) as {
    passkeyId: string;
    name: string | null;
  }[];

describe('Adding', () => {
  test('needs a fresh sign-in and a validated e-mail', async () => {
    const { browser } = await newPlayer();
    const options = await creationOptions(browser);
    testApp.clock.advance(FRESH_SIGN_IN_S + 1);
    const stale = { status: 403, body: { errorTypes: ['REAUTHENTICATION_REQUIRED'] } };
    expect(await browser.call('POST /user/passkeys/options')).toMatchObject(stale);
    const body = createAuthenticator(ORIGIN).create(options);
    expect(await browser.call('POST /user/passkeys', { body })).toMatchObject(stale);

    const unverified = testApp.browser();
    await unverified.signUp('unproven@example.test');
    const notValidated = { status: 403, body: { errorTypes: ['EMAIL_NOT_VALIDATED'] } };
    expect(await unverified.call('POST /user/passkeys/options')).toMatchObject(notValidated);
    expect(await unverified.call('POST /user/passkeys', { body })).toMatchObject(notValidated);
  });

  test('asks for a code where two-factor is on', async () => {
    const { browser } = await newPlayer();
    const begun = await creationOptions(browser);
    const nextCode = await turnTwoFactorOn(browser);
    expect(await browser.call('POST /user/passkeys/options')).toMatchObject({
      status: 409,
      body: { errorTypes: ['OTP_REQUIRED'] },
    });
    const wrong = await browser.call('POST /user/passkeys/options', { headers: { 'x-2fa-code': '000000' } });
    expect(wrong.status).toBe(409);
    // What was begun before has ended too.
    const body = createAuthenticator(ORIGIN).create(begun);
    expect(await browser.call('POST /user/passkeys', { body })).toMatchObject(INVALID);
    const options = await creationOptions(browser, { 'x-2fa-code': nextCode() });
    const right = createAuthenticator(ORIGIN).create(options);
    expect((await browser.call('POST /user/passkeys', { body: right })).status).toBe(201);
  });

  test.each<[string, Forged]>([
    ['from another origin', { origin: 'https://evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['without user verification', { isVerified: false }],
    ['with the response to a sign-in', { type: 'webauthn.get' }],
    ['with a challenge that is no text', { challenge: ['x'] }],
  ])('%s is refused', async (_, forged) => {
    const { browser } = await newPlayer();
    const body = createAuthenticator(ORIGIN).create(await creationOptions(browser), forged);
    expect(await browser.call('POST /user/passkeys', { body })).toMatchObject(INVALID);
    expect(await listed(browser)).toEqual([]);
  });

  test('the certificates of an attestation are not read, whose addresses the library would request', async () => {
    const { browser } = await newPlayer();
    const forged = { attestation: 'android-key' };
    const body = createAuthenticator(ORIGIN).create(await creationOptions(browser), forged);
    expect(await browser.call('POST /user/passkeys', { body })).toMatchObject({ status: 201 });
  });

  test('with the challenge of another player or session, a used or an expired one is refused', async () => {
    const { browser, email } = await newPlayer();
    const stranger = (await newPlayer()).browser;
    const foreign = createAuthenticator(ORIGIN).create(await creationOptions(stranger));
    expect(await browser.call('POST /user/passkeys', { body: foreign })).toMatchObject(INVALID);

    const elsewhere = testApp.browser();
    await elsewhere.signIn(email);
    const ofSession = createAuthenticator(ORIGIN).create(await creationOptions(elsewhere));
    expect(await browser.call('POST /user/passkeys', { body: ofSession })).toMatchObject(INVALID);

    const options = await creationOptions(browser);
    const body = createAuthenticator(ORIGIN).create(options);
    expect((await browser.call('POST /user/passkeys', { body })).status).toBe(201);
    const again = createAuthenticator(ORIGIN).create(options);
    expect(await browser.call('POST /user/passkeys', { body: again })).toMatchObject(INVALID);

    const old = createAuthenticator(ORIGIN).create(await creationOptions(browser));
    testApp.clock.advance(PASSKEY_CHALLENGE_S);
    expect(await browser.call('POST /user/passkeys', { body: old })).toMatchObject(INVALID);
  });

  test('the passkey of another player is refused', async () => {
    const passkey = await add((await newPlayer()).browser);
    const { browser } = await newPlayer();
    const body = passkey.create(await creationOptions(browser));
    expect(await browser.call('POST /user/passkeys', { body })).toMatchObject(INVALID);
  });

  test(`a player has ${PASSKEYS_MAX} at most`, async () => {
    const { browser } = await newPlayer();
    for (let nth = 0; nth < PASSKEYS_MAX; nth += 1) {
      await testApp.forgetLimits();
      await add(browser);
    }
    expect((await browser.call('POST /user/passkeys/options')).status).toBe(400);
    expect(await listed(browser)).toHaveLength(PASSKEYS_MAX);
  });

  test('sends a mail whose link removes the passkey and ends every session', async () => {
    const { browser, email } = await newPlayer();
    const passkey = await add(browser);
    const code = tokenIn(testApp.lastMail(email, 'passkey-added').link);
    const body = { code, email, password: OTHER_PASSWORD };
    const recovered = await testApp.browser().call('POST /user/password/recovery', { body });
    expect(recovered.status).toBe(204);
    expect((await signIn(passkey)).status).toBe(409);
    expect((await browser.call('GET /user/me')).status).toBe(401);
    expect(testApp.mailCount(email, 'passkey-removed')).toBe(1);
  });
});

describe('In the settings', () => {
  test('a player names a passkey', async () => {
    const { browser } = await newPlayer();
    await add(browser);
    const [{ passkeyId } = { passkeyId: '' }] = await listed(browser);
    const named = await browser.call('PATCH /user/passkeys/:passkeyId', {
      params: { passkeyId },
      body: { name: 'My phone' },
    });
    expect(named.status).toBe(204);
    expect(await listed(browser)).toMatchObject([{ name: 'My phone' }]);
  });

  test.each([' ', '\u200b', '\u2068\u2069', '\u3164', '\u2800'])(
    'an invisible name is refused: %j',
    async (name) => {
      const { browser } = await newPlayer();
      const reply = await browser.call('PATCH /user/passkeys/:passkeyId', {
        params: { passkeyId: '7f5df6a2-90d1-4f4a-8a3c-52e9a4a5d0b1' },
        body: { name },
      });
      expect(reply).toMatchObject({ status: 400, body: { fields: ['name'] } });
    },
  );

  test('removing one needs a fresh sign-in, signs out everywhere else and sends a mail', async () => {
    const { browser, email } = await newPlayer();
    const passkey = await add(browser);
    const [{ passkeyId } = { passkeyId: '' }] = await listed(browser);
    const params = { passkeyId };
    testApp.clock.advance(FRESH_SIGN_IN_S + 1);
    expect((await browser.call('DELETE /user/passkeys/:passkeyId', { params })).status).toBe(403);
    const fresh = testApp.browser();
    await signIn(passkey, {}, fresh);
    expect((await fresh.call('DELETE /user/passkeys/:passkeyId', { params })).status).toBe(204);
    expect((await fresh.call('DELETE /user/passkeys/:passkeyId', { params })).status).toBe(404);
    expect((await fresh.call('GET /user/me')).status).toBe(200);
    expect((await browser.call('GET /user/me')).status).toBe(401);
    expect(testApp.mailCount(email, 'passkey-removed')).toBe(1);
  });

  test('the last way to sign in stays', async () => {
    const { browser, userId } = await newPlayer();
    const passkey = await add(browser);
    await testApp.deps.db.statement('update users set password_hash = null where id = $1', [userId]);
    const [{ passkeyId } = { passkeyId: '' }] = await listed(browser);
    expect(await browser.call('DELETE /user/passkeys/:passkeyId', { params: { passkeyId } })).toMatchObject({
      status: 403,
      body: { reason: 'LAST_SIGN_IN_METHOD' },
    });
    expect((await signIn(passkey)).status).toBe(200);
  });
});
