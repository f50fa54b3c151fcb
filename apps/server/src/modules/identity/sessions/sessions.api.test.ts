import { type EndpointKey, endpoints } from '@gatehouse/contract/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OTHER_PASSWORD, PASSWORD } from '../../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';
import { TEST_OPERATOR } from '../../../../test/support/test-operator.ts';
import { createOperatorServices } from '../../../services/operator-services.ts';

const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;

let testApp: PlayerTestApp;
beforeAll(async () => {
  testApp = await openPlayerTestApp();
});
afterAll(() => testApp.close());

const me = (browser: ReturnType<PlayerTestApp['browser']>) => browser.call('GET /user/me');

describe('A session', () => {
  test.each([
    [true, 30 * DAY_S, 90 * DAY_S],
    [false, 12 * HOUR_S, DAY_S],
  ])('remembered %s: ends on the server when idle, and at its end', async (rememberMe, idle, whole) => {
    const email = `expiry-${rememberMe}@example.test`;
    const browser = await testApp.player(email);
    const signIn = () =>
      browser.call('POST /authProviders/credentials/sessions', {
        body: { email, password: PASSWORD, locale: 'en-GB', rememberMe },
      });
    await signIn();
    testApp.clock.advance(idle - 1);
    expect((await me(browser)).status).toBe(200);
    testApp.clock.advance(idle);
    expect((await me(browser)).status).toBe(401);

    await signIn();
    const step = idle / 2;
    for (let lived = step; lived < whole; lived += step) {
      testApp.clock.advance(step);
      expect((await me(browser)).status).toBe(200);
    }
    testApp.clock.advance(step);
    expect((await me(browser)).status).toBe(401);
  });

  test('is replaced when the same browser signs in again', async () => {
    const browser = await testApp.player('again@example.test');
    const former = browser.token;
    const signedIn = await browser.signIn('again@example.test', PASSWORD, {
      headers: { authorization: `Bearer ${former}` },
    });
    expect(signedIn.token).not.toBe(former);
    browser.token = former;
    expect((await me(browser)).status).toBe(401);
    browser.token = signedIn.token;
    expect((await me(browser)).status).toBe(200);
  });

  test('has its last-seen time written at most once a minute', async () => {
    const browser = await testApp.player('seen@example.test');
    const seen = async () => {
      const { rows } = await testApp.deps.db.statement(
        "select last_seen_at from sessions join users on users.id = user_id where email = 'seen@example.test'",
      );
      return new Date(String(rows[0]?.last_seen_at)).getTime();
    };
    const first = await seen();
    testApp.clock.advance(59);
    await me(browser);
    expect(await seen()).toBe(first);
    testApp.clock.advance(1);
    await me(browser);
    expect(await seen()).toBeGreaterThan(first);
  });
});

test('the cookie alone is no authentication', async () => {
  const browser = await testApp.player('cookie@example.test');
  const headers = { cookie: `gatehouse_token=${browser.token}; gh_session=${browser.token}` };
  browser.token = undefined;
  const guarded = (Object.keys(endpoints) as EndpointKey[]).filter(
    (key) => endpoints[key].auth === 'session' || endpoints[key].auth === 'thin',
  );
  for (const key of guarded) {
    const { status } = await browser.call(key, { headers });
    // Endpoints that no module serves yet are 404 for everybody.
    expect([401, 404], key).toContain(status);
  }
  expect((await browser.call('GET /user/me', { headers })).status).toBe(401);
});

describe('A ban', () => {
  test('ends every session immediately and names the ban, and a lifted one requires a new sign-in', async () => {
    const browser = await testApp.player('rogue@example.test');
    const userId = String((await me(browser)).body.userId);
    const acts = createOperatorServices(testApp.deps).userActs;
    await acts.ban(TEST_OPERATOR, userId, { reason: 'cheating', endsAt: null });
    for (const key of ['GET /user/me', 'DELETE /auth/sessions'] as const) {
      expect(await browser.call(key)).toMatchObject({
        status: 403,
        body: { errorTypes: ['BANNED'], message: 'Banned' },
      });
    }
    const signIn = await browser.signIn('rogue@example.test');
    expect(signIn).toMatchObject({ status: 409, body: { errorTypes: ['USER_BANNED'] } });
    await acts.unban(TEST_OPERATOR, userId, null);
    expect((await me(browser)).status).toBe(401);
    expect((await browser.signIn('rogue@example.test')).status).toBe(200);
  });

  test('with an end date ends by itself', async () => {
    const browser = await testApp.player('rowdy@example.test');
    const userId = String((await me(browser)).body.userId);
    const endsAt = new Date(testApp.clock.now().getTime() + HOUR_S * 1000);
    await createOperatorServices(testApp.deps).userActs.ban(TEST_OPERATOR, userId, {
      reason: 'language',
      endsAt,
    });
    expect((await browser.signIn('rowdy@example.test')).status).toBe(409);
    testApp.clock.advance(HOUR_S);
    expect((await browser.signIn('rowdy@example.test')).status).toBe(200);
  });
});

describe('A sign-in from a device that was not seen before', () => {
  test('sends the player one mail for each device', async () => {
    const browser = await testApp.player('wary@example.test');
    await browser.signIn('wary@example.test');
    expect(testApp.mailCount('wary@example.test', 'new-device')).toBe(0);
    const phone = testApp.browser();
    const headers = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    };
    await phone.signIn('wary@example.test', PASSWORD, { headers });
    await phone.signIn('wary@example.test', PASSWORD, { headers });
    expect(testApp.mailCount('wary@example.test', 'new-device')).toBe(1);
    expect(testApp.lastMail('wary@example.test', 'new-device').occasion.device).toEqual({
      browser: 'Firefox',
      system: 'Linux',
    });
    const nameless = testApp.browser();
    nameless.installationId = undefined;
    await nameless.signIn('wary@example.test');
    expect(testApp.mailCount('wary@example.test', 'new-device')).toBe(2);
  });

  test('is recognised by its fingerprint and address block when its installation id is lost', async () => {
    const email = 'tidy@example.test';
    const mails = () => testApp.mailCount(email, 'new-device');
    const home = '198.51.100.7';
    const blackbox = 'tra:the-browser-at-home';
    const browser = await testApp.player(email);
    const report = await browser.call('POST /auth/iovation', {
      from: home,
      body: { type: 'login', blackbox },
    });
    expect(report.status).toBe(204);
    const signIn = (from: string, fingerprint: string) =>
      testApp.browser().call('POST /authProviders/credentials/sessions', {
        from,
        body: { email, password: PASSWORD, locale: 'en-GB', blackbox: fingerprint },
      });
    expect((await signIn(home, blackbox)).status).toBe(200);
    expect(mails()).toBe(0);
    // As if it had been seen least recently of all that are kept.
    await testApp.deps.db.statement(
      `insert into known_devices (user_id, installation_id, first_seen_at, last_seen_at)
       select user_id, gen_random_uuid(), now() + interval '1 year', now() + interval '1 year'
       from users join known_devices on user_id = users.id, generate_series(1, 19) where email = $1 and fingerprint_hash is not null`,
      [email],
    );
    expect((await signIn(home, blackbox)).status).toBe(200);
    expect(mails()).toBe(0);
    await signIn('203.0.113.9', blackbox);
    expect(mails()).toBe(1);
    await signIn(home, 'tra:another-browser');
    expect(mails()).toBe(2);
  });

  test('is no longer recognised by what a stolen session reported about it, after a password change', async () => {
    const email = 'robbed@example.test';
    const [attacker, blackbox] = ['203.0.113.66', 'tra:of-the-attacker'];
    const browser = await testApp.player(email);
    await browser.call('POST /auth/iovation', { from: attacker, body: { type: 'login', blackbox } });
    const changed = await browser.call('PUT /user/password', {
      body: { currentPassword: PASSWORD, password: OTHER_PASSWORD, locale: 'en-GB' },
    });
    expect(changed.status).toBeLessThan(300);
    const signIn = await testApp.browser().call('POST /authProviders/credentials/sessions', {
      from: attacker,
      body: { email, password: OTHER_PASSWORD, locale: 'en-GB', blackbox },
    });
    expect(signIn.status).toBe(200);
    expect(testApp.mailCount(email, 'new-device')).toBe(1);
  });
});
