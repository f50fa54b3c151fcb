import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PEOPLE } from '../../db/demo-world.ts';
import { type AccountsHouse, openAccountsHouse } from '../../testing/accounts-house.ts';
import type { ApiClient } from '../../testing/api-client.ts';
import { createBanService } from '../bans/bans.service.ts';

const EMAIL = DEMO_PEOPLE.player.email;

let house: AccountsHouse;
let browser: ApiClient;
let accountId: string;
beforeAll(async () => {
  house = await openAccountsHouse({ demoWorld: true });
  browser = house.browser();
  await browser.signIn(EMAIL);
  const { rows } = await house.deps.db.statement(
    "select id from game_accounts where display_name = 'Player-One'",
  );
  accountId = String(rows[0]?.id);
});
afterAll(() => house.close());

const order = (change: Record<string, unknown> = {}) => ({
  clientId: house.deps.content.portal.clientIds.Production.launcher,
  scopes: ['users-own-read'],
  redirectUri: `${house.deps.content.portal.clientRedirects.launcher[0]}/done`,
  ...change,
});
const codeFor = async (change?: Record<string, unknown>, from = browser) =>
  String((await from.call('POST /auth/codes', { body: order(change) })).body.code);
const exchange = (code: string, client = house.browser()) =>
  client.call('POST /authProviders/mauth/sessions', { body: { code } });

describe('A one-time code for a client', () => {
  test('becomes a session once, as fresh as the one it came from', async () => {
    house.clock.advance(16 * 60);
    const code = await codeFor({ accountId });
    const launcher = house.browser();
    const signedIn = await exchange(code, launcher);
    expect(signedIn).toMatchObject({
      status: 200,
      body: { userId: DEMO_PEOPLE.player.id, email: EMAIL, isThin: false },
    });
    const me = await launcher.call('GET /user/me');
    expect(me.body.platformGameAccountId).toBe(signedIn.body.platformGameAccountId);
    const change = { email: 'elsewhere@example.test', locale: 'en-GB' };
    expect((await launcher.call('PUT /user/email', { body: change })).status).toBe(403);
    expect((await exchange(code)).status).toBe(400);
  });

  test('is over after a minute', async () => {
    const code = await codeFor();
    house.clock.advance(60);
    expect((await exchange(code)).status).toBe(404);
  });

  test('is given to clients of this environment, for their own address and scope', async () => {
    const { Sandbox } = house.deps.content.portal.clientIds;
    for (const [change, status] of [
      [{ clientId: Sandbox.launcher }, 403],
      [{ redirectUri: 'https://evil.test/' }, 403],
      [{ redirectUri: 'javascript://x' }, 400],
      [{ scopes: ['users-own-write'] }, 400],
      [{ scopes: [] }, 400],
    ] as const) {
      expect((await browser.call('POST /auth/codes', { body: order(change) })).status).toBe(status);
    }
  });
});

describe('The actor comes from the token', () => {
  test('another player’s game account is not there, neither for codes nor for device reports', async () => {
    const stranger = await house.player('stranger@example.test');
    expect((await stranger.call('POST /auth/codes', { body: order({ accountId }) })).status).toBe(404);
    const report = { accountId, type: 'login', blackbox: 'tra:abc' };
    expect((await stranger.call('POST /auth/iovation', { body: report })).status).toBe(404);
    expect((await browser.call('POST /auth/iovation', { body: report })).status).toBe(204);
  });

  test('a ban reaches codes that are on their way', async () => {
    const rogue = await house.player('rogue@example.test');
    const code = await codeFor({}, rogue);
    const userId = String((await rogue.call('GET /user/me')).body.userId);
    await createBanService(house.deps).ban(userId, { reason: 'cheating' });
    expect((await exchange(code)).token).toBeUndefined();
  });
});

test('a device report keeps no fingerprint that could be read', async () => {
  await browser.call('POST /auth/iovation', { body: { type: 'login', blackbox: 'tra:readable-canary' } });
  const { rows } = await house.deps.db.statement('select * from device_reports');
  expect(JSON.stringify(rows)).not.toContain('readable-canary');
});
