import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestClient, testClient } from '../../../../test/fixtures/auth-codes.ts';
import type { ApiClient } from '../../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';
import { TEST_OPERATOR } from '../../../../test/support/test-operator.ts';
import { DEMO_PEOPLE } from '../../../demo/seed/demo-world.seed.ts';
import { createOperatorServices } from '../../../services/operator-services.ts';

const EMAIL = DEMO_PEOPLE.player.email;

let testApp: PlayerTestApp;
let browser: ApiClient;
let board: TestClient;
let accountId: string;
beforeAll(async () => {
  testApp = await openPlayerTestApp({ demoWorld: true });
  board = testClient(testApp.deps.content, 'board');
  browser = testApp.browser();
  await browser.signIn(EMAIL);
  const { rows } = await testApp.deps.db.statement(
    "select id from game_accounts where display_name = 'Player-One'",
  );
  accountId = String(rows[0]?.id);
});
afterAll(() => testApp.close());

const ask = (change: Record<string, unknown> = {}, from = browser) =>
  from.call('POST /auth/codes', { body: { ...board.order, ...change } });
const codeFor = async (change?: Record<string, unknown>, from = browser) =>
  String((await ask(change, from)).body.code);
const exchange = (code: string, client = testApp.browser()) =>
  client.call('POST /authProviders/mauth/sessions', { body: board.proof(code) });

describe('A one-time code for a client', () => {
  test('becomes a session once, for the game account that it names', async () => {
    const code = await codeFor({ accountId });
    const partner = testApp.browser();
    const signedIn = await exchange(code, partner);
    expect(signedIn).toMatchObject({
      status: 200,
      body: { userId: DEMO_PEOPLE.player.id, email: EMAIL, isThin: false },
    });
    const me = await partner.call('GET /user/me');
    expect(me.body.platformGameAccountId).toBe(signedIn.body.platformGameAccountId);
    expect(await exchange(code)).toMatchObject({ status: 404, token: undefined });
  });

  test('counts as a sign-in of the game account when the launcher’s game redeems it, and not for a partner', async () => {
    const launcher = testClient(testApp.deps.content, 'launcher');
    const lastLogin = async () => {
      const { body } = await browser.call('GET /user/accounts');
      return (body[accountId] as { lastLogin: string | null }).lastLogin;
    };
    const before = await lastLogin();
    const startedAt = testApp.clock.now().getTime();
    await exchange(await codeFor({ accountId }));
    const code = await codeFor({ ...launcher.order, accountId });
    expect(await lastLogin()).toBe(before);
    await testApp.browser().call('POST /authProviders/mauth/sessions', { body: launcher.proof(code) });
    expect(Date.parse(String(await lastLogin()))).toBeGreaterThanOrEqual(startedAt);
  });

  test('expires after a minute', async () => {
    const code = await codeFor();
    testApp.clock.advance(60);
    expect((await exchange(code)).status).toBe(404);
  });

  test('is issued to clients of this environment, for their own redirect address and scope', async () => {
    const { clientIds } = testApp.deps.content.portal;
    const launcher = testClient(testApp.deps.content, 'launcher').order;
    for (const [change, status] of [
      [{ clientId: clientIds.Sandbox.board }, 403],
      [{ redirectUri: 'https://evil.test/' }, 403],
      [{ redirectUri: 'https://board.gatehouse.example@evil.test/' }, 403],
      [{ redirectUri: 'javascript://x' }, 400],
      [{ scopes: ['full'] }, 403],
      [{ scopes: ['users-own-read', 'full'] }, 403],
      [{ scopes: ['users-own-write'] }, 400],
      [{ scopes: [] }, 400],
      [{ ...launcher, codeChallenge: undefined }, 403],
      [{ ...launcher, codeChallengeMethod: 'plain' }, 400],
      [{ ...launcher, codeChallenge: 'too-short' }, 400],
    ] as const) {
      expect((await ask(change)).status, JSON.stringify(change)).toBe(status);
    }
  });
});

describe('The user comes from the token', () => {
  test('another player’s game account is not found, neither for codes nor for device reports', async () => {
    const otherPlayer = await testApp.player('other@example.test');
    expect((await ask({ accountId }, otherPlayer)).status).toBe(404);
    const report = { accountId, type: 'login', blackbox: 'tra:abc' };
    expect((await otherPlayer.call('POST /auth/iovation', { body: report })).status).toBe(404);
    expect((await browser.call('POST /auth/iovation', { body: report })).status).toBe(204);
  });

  test('an account that is to be deleted is not found', async () => {
    const change = (to: string) =>
      testApp.deps.db.statement(`update game_accounts set pre_deleted_at = ${to} where id = $1`, [accountId]);
    await change('now()');
    expect((await ask({ accountId })).status).toBe(404);
    await change('null');
    expect((await ask({ accountId })).status).toBe(201);
  });

  test('a ban applies to codes that were issued before it', async () => {
    const rogue = await testApp.player('rogue@example.test');
    const code = await codeFor({}, rogue);
    const userId = String((await rogue.call('GET /user/me')).body.userId);
    await createOperatorServices(testApp.deps).userActs.ban(TEST_OPERATOR, userId, {
      reason: 'cheating',
      endsAt: null,
    });
    expect((await exchange(code)).token).toBeUndefined();
  });
});

test('a device report stores no readable fingerprint', async () => {
  await browser.call('POST /auth/iovation', { body: { type: 'login', blackbox: 'tra:readable-canary' } });
  const { rows } = await testApp.deps.db.statement('select * from device_reports');
  expect(JSON.stringify(rows)).not.toContain('readable-canary');
});
