import { methodAndPath } from '@gatehouse/contract/endpoint';
import { type EndpointKey, endpoints } from '@gatehouse/contract/endpoints';
import { API_ROOT } from '@gatehouse/contract/headers';
import { LIMITED_SESSIONS_PER_PLAYER_MAX } from '@gatehouse/domain/limits';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testClient } from '../../../../test/fixtures/auth-codes.ts';
import type { ApiClient } from '../../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';
import { CLIENT_NAMES, type ClientName } from './client-registry.rules.ts';

const READS: readonly string[] = ['GET /user/me', 'GET /user/accounts'];
const keys = Object.keys(endpoints) as EndpointKey[];
/** The endpoints that read a token. */
const guarded = keys.filter((key) => endpoints[key].auth !== 'none');

const served = new Set<string>();
let testApp: PlayerTestApp;
let browser: ApiClient;
beforeAll(async () => {
  testApp = await openPlayerTestApp({ onRoute: remember });
  browser = await testApp.player('reader@example.test');
});
afterAll(() => testApp.close());

function remember({ method, url }: RouteOptions): void {
  for (const name of [method].flat()) served.add(`${name} ${url.slice(API_ROOT.length)}`);
}

async function exchange(name: ClientName) {
  const client = testClient(testApp.deps.content, name);
  const { body } = await browser.call('POST /auth/codes', { body: client.order });
  return testApp.browser().call('POST /authProviders/mauth/sessions', {
    body: client.proof(String(body.code)),
  });
}

test('a partner has at most ten sessions of a player: the oldest ends, and never one of the player’s own', async () => {
  const tokens: string[] = [];
  for (let nth = 0; nth <= LIMITED_SESSIONS_PER_PLAYER_MAX; nth += 1) {
    testApp.clock.advance(1);
    tokens.push(String((await exchange('board')).token));
  }
  const statuses = [];
  for (const token of tokens) statuses.push((await callWith(token, 'GET /user/me')).status);
  expect(statuses).toEqual([401, ...tokens.slice(1).map(() => 200)]);
  expect((await browser.call('GET /user/me')).status).toBe(200);
});

/** Without a body: the scope is checked before the input. */
async function callWith(token: string | undefined, key: EndpointKey) {
  const { method, path } = methodAndPath(key);
  const reply = await testApp.app.inject({
    method,
    url: API_ROOT + path,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  return { status: reply.statusCode, body: reply.body === '' ? {} : reply.json() };
}

/** The migration of a game account requires another kind of session than a platform user's. */
function refusalBy(key: EndpointKey) {
  if (endpoints[key].auth === 'thin') return { status: 401, body: { errorTypes: ['UNAUTHORIZED'] } };
  return { status: 403, body: { errorTypes: ['FORBIDDEN'], reason: 'INSUFFICIENT_SCOPE' } };
}

const stateOfPlayer = async () => {
  const { rows } = await testApp.deps.db.statement(
    'select (select count(*) from sessions) as sessions, (select count(*) from one_time_tokens) as tokens',
  );
  return rows;
};

describe('A users-own-read code gives access to GET /user/me and GET /user/accounts, and nothing else', () => {
  test.each(CLIENT_NAMES)('of %s', async (name) => {
    const { status, token, body } = await exchange(name);
    expect(status).toBe(200);
    if (name === 'interstitial' || name === 'game') {
      expect(token).toBeUndefined();
      return;
    }
    expect(body).toMatchObject({ email: 'reader@example.test', isThin: false });
    const before = await stateOfPlayer();
    const opened: string[] = [];
    for (const key of guarded.filter((one) => served.has(one))) {
      const reply = await callWith(token, key);
      if (reply.status === 200) opened.push(key);
      else expect({ key, ...reply }).toMatchObject({ key, ...refusalBy(key) });
    }
    expect(opened.sort()).toEqual([...READS].sort());
    expect(await stateOfPlayer()).toEqual(before);
  });

  test.each(guarded.filter((key) => endpoints[key].auth === 'thin'))(
    'of a social ghost, whose session is accepted for the migration too: %s',
    async (key) => {
      const ghost = testApp.browser();
      ghost.token = await testApp.ghost();
      const board = testClient(testApp.deps.content, 'board');
      const { body } = await ghost.call('POST /auth/codes', { body: board.order });
      const { token } = await testApp.browser().call('POST /authProviders/mauth/sessions', {
        body: board.proof(String(body.code)),
      });
      expect(token).toBeDefined();
      expect(await callWith(token, key)).toMatchObject({
        status: 403,
        body: { reason: 'INSUFFICIENT_SCOPE' },
      });
    },
  );

  test('an endpoint without authentication responds as it does without a token', async () => {
    const { token } = await exchange('board');
    for (const key of keys.filter((one) => endpoints[one].auth === 'none' && served.has(one))) {
      const [withToken, without] = [await callWith(token, key), await callWith(undefined, key)];
      expect({ key, status: withToken.status }).toEqual({ key, status: without.status });
    }
  });

  test('the endpoints called here are all that the server has', () => {
    expect(guarded.filter((key) => served.has(key)).length).toBeGreaterThan(30);
  });
});

describe('A users-own-read session', () => {
  test('ends after an hour, however often it is used', async () => {
    const { token } = await exchange('board');
    for (const minutes of [29, 30]) {
      testApp.clock.advance(minutes * 60);
      expect((await callWith(token, 'GET /user/me')).status).toBe(200);
    }
    testApp.clock.advance(60);
    expect((await callWith(token, 'GET /user/me')).status).toBe(401);
  });

  test('does not replace the second factor in the migration of a game account', async () => {
    const { token: platformToken } = await exchange('support');
    const { token, platformGameAccountId } = await testApp.gameGhost();
    const merged = await testApp.browser().call('POST /auth/thin/ghostuser/merge', {
      body: {
        email: 'reader@example.test',
        password: 'Lantern-Keep-1',
        platformGameAccountId,
        platformToken,
      },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(merged).toMatchObject({ status: 403, token: undefined });
  });

  test('ends with the other sessions when the password changes', async () => {
    const { token } = await exchange('board');
    const changed = await browser.call('PUT /user/password', {
      body: { currentPassword: 'Lantern-Keep-1', password: 'Harbour-Light-2', locale: 'en-GB' },
    });
    expect(changed.status).toBe(204);
    expect((await callWith(token, 'GET /user/me')).status).toBe(401);
  });

  test('sends no mail about a new device: the partner’s server is not the player’s device', async () => {
    const before = testApp.mailCount('reader@example.test', 'new-device');
    await exchange('board');
    expect(testApp.mailCount('reader@example.test', 'new-device')).toBe(before);
  });
});
