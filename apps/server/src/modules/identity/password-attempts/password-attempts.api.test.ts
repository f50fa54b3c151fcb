import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ApiClient,
  type ApiReply,
  OTHER_PASSWORD,
  PASSWORD,
} from '../../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp, tokenIn } from '../../../../test/support/player-test-app.ts';

const WRONG = 'Wrong-Guess-1';

/** Every route that compares the password of an account. Add a line here for a new one. */
const PASSWORD_ROUTES: Record<string, (browser: ApiClient, email: string) => Promise<ApiReply>> = {
  'sign-in': (browser, email) => browser.signIn(email, WRONG),
  'change password': (browser) =>
    browser.call('PUT /user/password', {
      body: { currentPassword: WRONG, password: OTHER_PASSWORD, locale: 'en-GB' },
    }),
  'recover two-factor': (browser, email) =>
    browser.call('POST /user/2fa/devices/recover', {
      body: { email, password: WRONG, recoveryToken: 'ABCDE12345' },
    }),
  'link a provider': async (browser, email) =>
    browser.call('POST /auth/thin/ghostuser/upgrade', {
      body: { email, password: WRONG },
      headers: { authorization: `Bearer ${await testApp.ghost()}` },
    }),
  'merge a game account': async (browser, email) => {
    const { token, platformGameAccountId } = await testApp.gameGhost();
    return browser.call('POST /auth/thin/ghostuser/merge', {
      body: { email, password: WRONG, platformGameAccountId },
      headers: { authorization: `Bearer ${token}` },
    });
  },
  'sign-in to a game': (browser, email) => {
    const { id: gameId, accountGroup, environments } = testApp.deps.content.games.get('starhaven') ?? {};
    const place = { gameId, accountGroup, gameEnvironmentId: environments?.[0]?.id };
    return browser.call('POST /auth/thin/sessions', {
      body: { identity: email, password: WRONG, locale: 'en-GB', gfLang: 'en', ...place },
    });
  },
};

let testApp: PlayerTestApp;
beforeAll(async () => {
  testApp = await openPlayerTestApp();
});
afterAll(() => testApp.close());

describe('Wrong passwords', () => {
  test('share one counter on every route: the eleventh is 429 everywhere', async () => {
    const email = 'spread@example.test';
    const browser = await testApp.player(email);
    const routes = Object.values(PASSWORD_ROUTES);
    for (let turn = 0; turn < 10; turn += 1) {
      const refused = await routes[turn % routes.length]?.(browser, email);
      expect([400, 403, 409]).toContain(refused?.status);
    }
    for (const [name, tryWrong] of Object.entries(PASSWORD_ROUTES)) {
      expect((await tryWrong(browser, email)).status, name).toBe(429);
    }
    expect((await browser.signIn(email)).status).toBe(429);
  });

  test('are reset by the right one', async () => {
    const browser = await testApp.player('slips@example.test');
    for (let round = 0; round < 2; round += 1) {
      for (let turn = 0; turn < 9; turn += 1) await browser.signIn('slips@example.test', WRONG);
      expect((await browser.signIn('slips@example.test')).status).toBe(200);
    }
  });

  test('lock for 15 minutes, then for 30, then for an hour and never longer', async () => {
    const browser = await testApp.player('locked@example.test');
    for (const minutes of [15, 30, 60, 60]) {
      for (let turn = 0; turn < 10; turn += 1) {
        expect((await browser.signIn('locked@example.test', WRONG)).status).toBe(409);
      }
      const refused = await browser.signIn('locked@example.test');
      expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, minutes * 60]);
      testApp.clock.advance(minutes * 60 - 1);
      expect((await browser.signIn('locked@example.test')).status).toBe(429);
      testApp.clock.advance(1);
    }
    expect((await browser.signIn('locked@example.test')).status).toBe(200);
  });

  test('for an account that does not exist lock like any other', async () => {
    const browser = testApp.browser();
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await browser.signIn('no-account@example.test', WRONG)).status).toBe(409);
    }
    expect((await browser.signIn('NO-ACCOUNT@example.test', WRONG)).status).toBe(429);
  });
});

describe('An attack from other addresses', () => {
  test('does not keep the owner from signing in by the recovery mail', async () => {
    const email = 'besieged@example.test';
    await testApp.player(email);
    await testApp.forgetLimits();
    const attacker = testApp.browser();
    const attack = () => attacker.signIn(email, WRONG, { from: '203.0.113.9' });
    for (let turn = 0; turn < 11; turn += 1) await attack();

    const newPhone = testApp.browser();
    expect((await newPhone.signIn(email)).status).toBe(429);
    await newPhone.call('PUT /user/password/recovery', { body: { email, locale: 'en-GB' } });
    const code = tokenIn(testApp.lastMail(email, 'recover-password').link);
    const reset = { email, code, password: OTHER_PASSWORD };
    expect((await newPhone.call('POST /user/password/recovery', { body: reset })).status).toBe(204);
    for (let turn = 0; turn < 11; turn += 1) await attack();
    expect((await newPhone.signIn(email, OTHER_PASSWORD)).status).toBe(200);
    expect((await newPhone.signIn(email, PASSWORD)).status).toBe(409);
  });
});
