import { randomUUID } from 'node:crypto';
import { TRUST_DEVICE_HEADER, TWO_FACTOR_CODE_HEADER } from '@gatehouse/contract/headers';
import { TRUSTED_DEVICE_DAYS, TRUSTED_DEVICES_PER_PLAYER_MAX } from '@gatehouse/domain/limits';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payloadOf, testClient } from '../../../../test/fixtures/auth-codes.ts';
import { type GuardedPlayer, guardedPlayer, nextCodeOf } from '../../../../test/fixtures/guarded-player.ts';
import {
  type ApiClient,
  type ApiReply,
  OTHER_PASSWORD,
  PASSWORD,
} from '../../../../test/support/api-client.ts';
import { createAuthenticator } from '../../../../test/support/authenticator.ts';
import { openPlayerTestApp, type PlayerTestApp, tokenIn } from '../../../../test/support/player-test-app.ts';
import { TEST_OPERATOR } from '../../../../test/support/test-operator.ts';
import { trustedDevices } from '../../../db/schema/account-safety.ts';
import { EXPIRIES } from '../../../expiries.ts';
import { housekeeping } from '../../../jobs/housekeeping.ts';
import { createOperatorServices } from '../../../services/operator-services.ts';

const DAY_S = 24 * 60 * 60;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CODE_REQUIRED = { status: 409, body: { errorTypes: ['OTP_REQUIRED'] } };

let testApp: PlayerTestApp;
beforeAll(async () => {
  testApp = await openPlayerTestApp();
});
afterAll(() => testApp.close());

const statement = async (text: string, values?: unknown[]) =>
  (await testApp.deps.db.statement(text, values)).rows;
const trustedRows = (userId: string) =>
  testApp.deps.db.queries.select().from(trustedDevices).where(eq(trustedDevices.userId, userId));

const mailsTo = (email: string) =>
  testApp.mails.sent.filter(({ to }) => to === email).map(({ template }) => template);
/** Part of an address. */
const wordOf = (name: string) => name.replaceAll(/\W/g, '-').slice(-30);

type Headers = Record<string, string>;

/** `name=value; attributes`, or undefined without such a cookie. */
const setCookieOf = ({ headers }: ApiReply) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((cookie) => cookie.startsWith('gatehouse_trusted_'));
const cookieOf = (reply: ApiReply) => setCookieOf(reply)?.split(';')[0] ?? '';

interface Trusting extends GuardedPlayer {
  /** A sign-in in the trusted browser, with its cookie. */
  signIn(headers?: Headers, password?: string): Promise<ApiReply>;
  cookie: string;
}

const asksForTrust = (player: GuardedPlayer): Headers => ({
  'user-agent': FIREFOX,
  [TWO_FACTOR_CODE_HEADER]: nextCodeOf(testApp.clock, player.secret),
  [TRUST_DEVICE_HEADER]: 'true',
});

/** A player whose browser is trusted. */
async function trusting(name: string): Promise<Trusting> {
  const player = await guardedPlayer(testApp, `${name}@example.test`);
  const { browser, email } = player;
  const reply = await browser.signIn(email, PASSWORD, { headers: asksForTrust(player) });
  expect(reply.status).toBe(200);
  const cookie = cookieOf(reply);
  return {
    ...player,
    cookie,
    signIn: (headers = {}, password = PASSWORD) =>
      browser.signIn(email, password, { headers: { 'user-agent': FIREFOX, cookie, ...headers } }),
  };
}

describe('A browser that is trusted with the code of a sign-in', () => {
  test('signs in without a code, for 30 days from the code and no longer', async () => {
    const { signIn } = await trusting('month');
    testApp.clock.advance((TRUSTED_DEVICE_DAYS - 1) * DAY_S);
    const again = await signIn();
    expect(again.status).toBe(200);
    // The sign-in without a code prolongs nothing.
    expect(setCookieOf(again)).toBeUndefined();
    testApp.clock.advance(DAY_S);
    expect(await signIn()).toMatchObject(CODE_REQUIRED);
  });

  test('gets its secret in a cookie that scripts cannot read, and the database has only its hash', async () => {
    const player = await guardedPlayer(testApp, 'secret@example.test');
    const reply = await player.browser.signIn(player.email, PASSWORD, { headers: asksForTrust(player) });
    expect(setCookieOf(reply)).toMatch(
      /^gatehouse_trusted_[0-9a-f]{16}=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const secret = cookieOf(reply).split('=')[1] ?? '';
    const rows = await trustedRows(player.userId);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(testApp.logs()).not.toContain(secret);
  });

  test('sends the cookie on encrypted connections only, where the portal has them', async () => {
    const https = await openPlayerTestApp({ env: { PUBLIC_URL: 'https://portal.example.test' } });
    const player = await guardedPlayer(https, 'https@example.test');
    const headers = {
      [TWO_FACTOR_CODE_HEADER]: nextCodeOf(https.clock, player.secret),
      [TRUST_DEVICE_HEADER]: 'true',
    };
    expect(setCookieOf(await player.browser.signIn(player.email, PASSWORD, { headers }))).toMatch(
      /; Secure$/,
    );
    await https.close();
  });

  test('is an event of the account, and a known browser causes no mail', async () => {
    const { browser, email } = await trusting('event');
    const { body } = await browser.call('GET /user/activity');
    expect(body.events).toContainEqual(
      expect.objectContaining({
        kind: 'device_trusted',
        device: { from: 'browser', browser: 'Firefox', system: 'Windows' },
      }),
    );
    expect(mailsTo(email)).toEqual(['validate-address', 'two-factor-on']);
  });

  test('is in the mail about a new device where it is one, whose link ends the trust', async () => {
    const player = await guardedPlayer(testApp, 'new-device@example.test');
    const thief = testApp.browser();
    const reply = await thief.signIn(player.email, PASSWORD, { headers: asksForTrust(player) });
    expect(await trustedRows(player.userId)).toHaveLength(1);
    const code = tokenIn(testApp.lastMail(player.email, 'new-device').link);
    const headers = { [TWO_FACTOR_CODE_HEADER]: nextCodeOf(testApp.clock, player.secret) };
    await testApp.browser().call('POST /user/password/recovery', {
      body: { code, email: player.email, password: OTHER_PASSWORD },
      headers,
    });
    expect(await trustedRows(player.userId)).toEqual([]);
    const trusted = { 'user-agent': FIREFOX, cookie: cookieOf(reply) };
    expect(await thief.signIn(player.email, OTHER_PASSWORD, { headers: trusted })).toMatchObject(
      CODE_REQUIRED,
    );
  });

  test('signs in without a code by a provider too', async () => {
    const { browser, cookie, userId } = await trusting('provider');
    const exchange = async (headers: Headers) => {
      const code = await testApp.services.tokens.issue(testApp.deps.db.queries, {
        purpose: 'external_code',
        userId,
        lifetimeSeconds: 60,
        payload: { provider: 'google' },
      });
      return browser.call('POST /auth/sessions/current', { body: { code }, headers });
    };
    expect(await exchange({ 'user-agent': FIREFOX })).toMatchObject(CODE_REQUIRED);
    expect((await exchange({ 'user-agent': FIREFOX, cookie })).status).toBe(200);
  });

  test('can be trusted with the code of a sign-in by a provider', async () => {
    const player = await guardedPlayer(testApp, 'provider-trust@example.test');
    const code = await testApp.services.tokens.issue(testApp.deps.db.queries, {
      purpose: 'external_code',
      userId: player.userId,
      lifetimeSeconds: 600,
      payload: { provider: 'google' },
    });
    const reply = await player.browser.call('POST /auth/sessions/current', {
      body: { code },
      headers: asksForTrust(player),
    });
    const headers = { 'user-agent': FIREFOX, cookie: cookieOf(reply) };
    expect((await player.browser.signIn(player.email, PASSWORD, { headers })).status).toBe(200);
  });

  test('of two players signs in both', async () => {
    const first = await trusting('sister');
    const second = await guardedPlayer(testApp, 'brother@example.test');
    second.browser.installationId = first.browser.installationId;
    const reply = await second.browser.signIn(second.email, PASSWORD, {
      headers: { ...asksForTrust(second), cookie: first.cookie },
    });
    // A browser keeps both, because their names differ.
    expect(cookieOf(reply).split('=')[0]).not.toBe(first.cookie.split('=')[0]);
    const cookie = `other=1; ${first.cookie}; ${cookieOf(reply)}`;
    expect((await first.signIn({ cookie })).status).toBe(200);
    const headers = { 'user-agent': FIREFOX, cookie };
    expect((await second.browser.signIn(second.email, PASSWORD, { headers })).status).toBe(200);
  });

  test('signs in in parallel', async () => {
    const { signIn } = await trusting('parallel');
    const replies = await Promise.all([signIn(), signIn(), signIn()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});

describe('A code is asked for', () => {
  test.each([
    ['without the cookie', { cookie: '' }],
    ['with another secret', { cookie: `gatehouse_trusted_0000000000000000=${'A'.repeat(43)}` }],
    ['in another browser, to which the cookie was copied', { 'x-installation-id': randomUUID() }],
    ['in a browser without an installation id', { 'x-installation-id': 'none' }],
    ['by a browser of another name', { 'user-agent': FIREFOX.replaceAll('Firefox', 'Chrome') }],
    ['by a browser of another system', { 'user-agent': FIREFOX.replace('Windows NT', 'Linux') }],
  ])('%s', async (name, headers) => {
    const { signIn } = await trusting(wordOf(name));
    expect(await signIn(headers)).toMatchObject(CODE_REQUIRED);
    expect((await signIn()).status).toBe(200);
  });

  test('with the cookie of another player', async () => {
    const { cookie, browser } = await trusting('trusting');
    const other = await guardedPlayer(testApp, 'untrusting@example.test');
    other.browser.installationId = browser.installationId;
    const headers = { 'user-agent': FIREFOX, cookie };
    expect(await other.browser.signIn(other.email, PASSWORD, { headers })).toMatchObject(CODE_REQUIRED);
  });

  test('when the code of the sign-in did not come with the wish', async () => {
    const player = await guardedPlayer(testApp, 'wishless@example.test');
    const { [TRUST_DEVICE_HEADER]: _wish, ...headers } = asksForTrust(player);
    expect(setCookieOf(await player.browser.signIn(player.email, PASSWORD, { headers }))).toBeUndefined();
    expect(await trustedRows(player.userId)).toEqual([]);
  });

  test('when the wish came without two-factor', async () => {
    const browser = await testApp.player('factorless@example.test');
    const headers = { [TRUST_DEVICE_HEADER]: 'true', [TWO_FACTOR_CODE_HEADER]: '000000' };
    const reply = await browser.signIn('factorless@example.test', PASSWORD, { headers });
    expect(reply.status).toBe(200);
    expect(setCookieOf(reply)).toBeUndefined();
  });

  test('when the wish came with the code of another call', async () => {
    const player = await guardedPlayer(testApp, 'other-call@example.test');
    const enrolled = await player.browser.call('POST /user/2fa/devices/enroll', {
      headers: asksForTrust(player),
    });
    expect(enrolled.status).toBe(200);
    expect(setCookieOf(enrolled)).toBeUndefined();
    expect(await trustedRows(player.userId)).toEqual([]);
  });

  test('and a browser without an installation id is not trusted', async () => {
    const player = await guardedPlayer(testApp, 'nowhere@example.test');
    player.browser.installationId = undefined;
    const reply = await player.browser.signIn(player.email, PASSWORD, { headers: asksForTrust(player) });
    expect(reply.status).toBe(200);
    expect(setCookieOf(reply)).toBeUndefined();
  });

  test('for a further authenticator, a passkey and a removal, also in a trusted browser', async () => {
    const { signIn, browser, cookie } = await trusting('dangerous');
    await signIn();
    const headers = { 'user-agent': FIREFOX, cookie };
    expect(await browser.call('POST /user/2fa/devices/enroll', { headers })).toMatchObject(CODE_REQUIRED);
    expect(await browser.call('POST /user/passkeys/options', { headers })).toMatchObject(CODE_REQUIRED);
    const devices = await browser.call('GET /user/2fa/devices');
    const [{ deviceId } = { deviceId: '' }] = devices.body as unknown as { deviceId: string }[];
    const removal = { params: { deviceId }, query: { code: '000000' }, headers };
    expect((await browser.call('DELETE /user/2fa/devices/:deviceId', removal)).body).toMatchObject({
      reason: 'INVALID_OTP_TOKEN',
    });
  });

  test('by a recovery, also in a trusted browser', async () => {
    const { browser, cookie, email, userId } = await trusting('recovering');
    await browser.call('PUT /user/password/recovery', { body: { email, locale: 'en-GB' } });
    const code = tokenIn(testApp.lastMail(email, 'recover-password').link);
    const reply = await browser.call('POST /user/password/recovery', {
      body: { email, code, password: OTHER_PASSWORD },
      headers: { 'user-agent': FIREFOX, cookie },
    });
    expect(reply).toMatchObject(CODE_REQUIRED);
    expect(await trustedRows(userId)).toHaveLength(1);
  });

  test('at the exchange of a client, which neither uses nor gets the trust of a browser', async () => {
    const player = await trusting('client');
    const launcher = testClient(testApp.deps.content, 'launcher');
    const exchange = async (headers: Headers) => {
      const code = await testApp.services.tokens.issue(testApp.deps.db.queries, {
        purpose: 'auth_code',
        userId: player.userId,
        lifetimeSeconds: 600,
        payload: { ...payloadOf(launcher, testApp.clock.now()) },
      });
      return player.browser.call('POST /authProviders/mauth/sessions', {
        body: launcher.proof(code),
        headers,
      });
    };
    expect(await exchange({ 'user-agent': FIREFOX, cookie: player.cookie })).toMatchObject(CODE_REQUIRED);
    const reply = await exchange(asksForTrust(player));
    expect(reply.status).toBe(200);
    expect(setCookieOf(reply)).toBeUndefined();
  });
});

test('a wrong password gets the same answer with the cookie as without it', async () => {
  const { signIn } = await trusting('uniform');
  const trusted = await signIn({}, 'not-the-password');
  const untrusted = await signIn({ cookie: '' }, 'not-the-password');
  expect(trusted).toMatchObject({ status: 409, body: { errorTypes: ['CREDENTIALS_INVALID'] } });
  expect(trusted.body).toEqual(untrusted.body);
  expect(Object.keys(trusted.headers)).toEqual(Object.keys(untrusted.headers));
});

describe('The trust ends', () => {
  const operator = () => createOperatorServices(testApp.deps);
  const passwordChange = { currentPassword: PASSWORD, password: OTHER_PASSWORD, locale: 'en-GB' };

  /** What a player, support or a mail's link does. Some also end the password or two-factor. */
  const ENDS: Record<string, (player: Trusting) => Promise<unknown>> = {
    'by a change of the password': ({ browser }) =>
      browser.call('PUT /user/password', { body: passwordChange }),
    'by a recovery of the password': async (player) => {
      const { email, secret } = player;
      const browser = testApp.browser();
      await browser.call('PUT /user/password/recovery', { body: { email, locale: 'en-GB' } });
      const code = tokenIn(testApp.lastMail(email, 'recover-password').link);
      return browser.call('POST /user/password/recovery', {
        body: { email, code, password: OTHER_PASSWORD },
        headers: { [TWO_FACTOR_CODE_HEADER]: nextCodeOf(testApp.clock, secret) },
      });
    },
    'by the link that undoes a change of the e-mail': async ({ browser, email }) => {
      const to = `new-${email}`;
      await browser.call('PUT /user/email', { body: { email: to, locale: 'en-GB' } });
      const { code } = testApp.lastMail(to, 'new-address-code');
      await browser.call('POST /user/email', { body: { email: to, code, locale: 'en-GB' } });
      const emailToken = tokenIn(testApp.lastMail(email, 'address-changed').link);
      return testApp.browser().call('DELETE /user/email/:emailToken', { params: { emailToken } });
    },
    'by the link that undoes two-factor': ({ email }) => {
      const token = new URL(testApp.lastMail(email, 'two-factor-on').link).hash.slice(1);
      return testApp.browser().call('POST /user/2fa/devices/undo', { body: { token } });
    },
    'by a further authenticator': async ({ browser, secret }) => {
      const headers = { [TWO_FACTOR_CODE_HEADER]: nextCodeOf(testApp.clock, secret) };
      const { body } = await browser.call('POST /user/2fa/devices/enroll', { headers });
      return browser.call('POST /user/2fa/devices/activate', {
        body: { code: nextCodeOf(testApp.clock, String(body.code)) },
      });
    },
    'by removing an authenticator': async ({ browser, secret }) => {
      const devices = await browser.call('GET /user/2fa/devices');
      const [{ deviceId } = { deviceId: '' }] = devices.body as unknown as { deviceId: string }[];
      const query = { code: nextCodeOf(testApp.clock, secret) };
      return browser.call('DELETE /user/2fa/devices/:deviceId', { params: { deviceId }, query });
    },
    'by removing a passkey': async ({ browser, secret }) => {
      const headers = { [TWO_FACTOR_CODE_HEADER]: nextCodeOf(testApp.clock, secret) };
      const options = (await browser.call('POST /user/passkeys/options', { headers })).body;
      const passkey = createAuthenticator(testApp.deps.env.publicUrl);
      const { body } = await browser.call('POST /user/passkeys', {
        body: passkey.create(options as unknown as Parameters<typeof passkey.create>[0]),
      });
      const passkeyId = String(body.passkeyId);
      return browser.call('DELETE /user/passkeys/:passkeyId', { params: { passkeyId } });
    },
    'by the recovery code': ({ email, recoveryCode }) =>
      testApp.browser().call('POST /user/2fa/devices/recover', {
        body: { email, password: PASSWORD, recoveryToken: recoveryCode },
      }),
    'by signing out everywhere else': ({ browser }) => browser.call('DELETE /auth/sessions/others'),
    'by ending it in the settings': async ({ browser }) => {
      const listed = await browser.call('GET /user/trusted-devices');
      const [{ trustedDeviceId } = { trustedDeviceId: '' }] = listed.body as unknown as {
        trustedDeviceId: string;
      }[];
      return browser.call('DELETE /user/trusted-devices/:trustedDeviceId', { params: { trustedDeviceId } });
    },
    'by ending all in the settings': ({ browser }) => browser.call('DELETE /user/trusted-devices'),
    'by signing its session out elsewhere': async ({ email, secret, browser }) => {
      const elsewhere = testApp.browser();
      const headers = { [TWO_FACTOR_CODE_HEADER]: nextCodeOf(testApp.clock, secret) };
      await elsewhere.signIn(email, PASSWORD, { headers });
      const { body } = await browser.call('GET /auth/sessions');
      const sessions = body as unknown as { sessionId: string; isCurrent: boolean }[];
      const sessionId = sessions.find(({ isCurrent }) => isCurrent)?.sessionId ?? '';
      return elsewhere.call('DELETE /auth/sessions/:sessionId', { params: { sessionId } });
    },
    'by asking for the deletion': ({ browser }) => browser.call('PUT /user/deletion'),
    'by support signing the player out': ({ userId }) =>
      operator().userActs.signOut(TEST_OPERATOR, userId, 'ticket 1'),
    'by support resetting two-factor': ({ userId }) =>
      operator().twoFactorReset.reset(TEST_OPERATOR, userId, 'ticket 1'),
    'by a ban, also for when it is lifted': async ({ userId }) => {
      const { userActs } = operator();
      await userActs.ban(TEST_OPERATOR, userId, { reason: 'ticket 1', endsAt: null });
      await userActs.unban(TEST_OPERATOR, userId, null);
    },
  };

  test.each(Object.keys(ENDS))('%s', async (name) => {
    await testApp.forgetLimits();
    const player = await trusting(wordOf(name));
    const bystander = await trusting(`bystander-of-${wordOf(name)}`);
    expect((await player.signIn()).status).toBe(200);
    await ENDS[name]?.(player);
    expect(await trustedRows(player.userId)).toEqual([]);
    // Whichever password it has now, and if two-factor is still on.
    const isOn = (await testApp.services.twoFactorDevices.list(player.userId)).length > 0;
    const replies = [await player.signIn(), await player.signIn({}, OTHER_PASSWORD)];
    if (isOn) expect(replies.map(({ status }) => status)).toEqual([409, 409]);
    expect((await bystander.signIn()).status).toBe(200);
  });

  test('for the turned-off and turned-on two-factor, too', async () => {
    const player = await trusting('off-and-on');
    await ENDS['by removing an authenticator']?.(player);
    expect((await player.signIn()).status).toBe(200);
    await player.addAuthenticator();
    expect(await player.signIn()).toMatchObject(CODE_REQUIRED);
  });

  test('not by signing out', async () => {
    const { browser, signIn } = await trusting('sign-out');
    await browser.call('DELETE /auth/sessions');
    expect((await signIn()).status).toBe(200);
  });
});

describe('The list of trusted devices', () => {
  const listOf = async (browser: ApiClient, headers: Headers = {}) =>
    (await browser.call('GET /user/trusted-devices', { headers })).body as unknown as Record<
      string,
      unknown
    >[];

  test('names each with its dates, marks this one, and leaves expired ones out', async () => {
    const { browser, cookie, userId } = await trusting('list');
    const [row] = await trustedRows(userId);
    const trustedAt = row?.trustedAt ?? new Date(0);
    const here = {
      trustedDeviceId: expect.any(String),
      from: 'browser',
      browser: 'Firefox',
      system: 'Windows',
      trustedAt: trustedAt.toISOString(),
      expiresAt: new Date(trustedAt.getTime() + TRUSTED_DEVICE_DAYS * DAY_S * 1000).toISOString(),
    };
    const headers = { 'user-agent': FIREFOX, cookie };
    expect(await listOf(browser, headers)).toEqual([{ ...here, isCurrent: true }]);
    expect(await listOf(browser)).toEqual([{ ...here, isCurrent: false }]);
    await statement('update trusted_devices set expires_at = $1', [trustedAt.toISOString()]);
    expect(await listOf(browser, headers)).toEqual([]);
  });

  test('has one entry for a browser that is trusted again, whose former secret is void', async () => {
    const player = await trusting('twice');
    const reply = await player.browser.signIn(player.email, PASSWORD, { headers: asksForTrust(player) });
    expect(await listOf(player.browser)).toHaveLength(1);
    expect(await player.signIn()).toMatchObject(CODE_REQUIRED);
    expect((await player.signIn({ cookie: cookieOf(reply) })).status).toBe(200);
  });

  test(`has the newest ${TRUSTED_DEVICES_PER_PLAYER_MAX}`, async () => {
    const player = await trusting('many');
    for (let more = 1; more < TRUSTED_DEVICES_PER_PLAYER_MAX; more += 1) {
      const headers = { ...asksForTrust(player), 'x-installation-id': randomUUID() };
      await player.browser.signIn(player.email, PASSWORD, { headers });
    }
    expect((await player.signIn()).status).toBe(200);
    const headers = { ...asksForTrust(player), 'x-installation-id': randomUUID() };
    await player.browser.signIn(player.email, PASSWORD, { headers });
    expect(await trustedRows(player.userId)).toHaveLength(TRUSTED_DEVICES_PER_PLAYER_MAX);
    expect(await player.signIn()).toMatchObject(CODE_REQUIRED);
  });

  test('is no one else’s to end', async () => {
    const owner = await trusting('owner');
    const other = await trusting('other');
    const [row] = await trustedRows(owner.userId);
    const params = { trustedDeviceId: String(row?.id) };
    expect(
      (await other.browser.call('DELETE /user/trusted-devices/:trustedDeviceId', { params })).status,
    ).toBe(404);
    await other.browser.call('DELETE /user/trusted-devices');
    expect((await owner.signIn()).status).toBe(200);
  });
});

test('expired rows are deleted', async () => {
  const { userId } = await trusting('expired');
  testApp.clock.advance(TRUSTED_DEVICE_DAYS * DAY_S + 1);
  await housekeeping(testApp.deps, EXPIRIES).work(null);
  expect(await trustedRows(userId)).toEqual([]);
});
