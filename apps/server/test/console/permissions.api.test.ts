import { methodAndPath } from '@gatehouse/contract/endpoint';
import { OPERATOR_API_ROOT, type OperatorEndpoint } from '@gatehouse/contract/operator/operator-endpoint';
import { type OperatorEndpointKey, operatorEndpoints } from '@gatehouse/contract/operator/operator-endpoints';
import { PERMISSIONS_OF, ROLES, type Role } from '@gatehouse/contract/operator/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createConsoleClient, signedInOperator, type TestOperator } from '../support/console-client.ts';
import { installQueues } from '../support/install-queues.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../support/player-test-app.ts';

const ENDPOINTS = Object.entries<OperatorEndpoint>(operatorEndpoints) as [
  OperatorEndpointKey,
  OperatorEndpoint,
][];
const GUARDED = ENDPOINTS.filter(([, { permission }]) => permission !== 'anyone');
const NOTHING_THERE = '00000000-0000-4000-8000-000000000000';

let testApp: PlayerTestApp;
const operators = new Map<Role, TestOperator>();
beforeAll(async () => {
  testApp = await openPlayerTestApp();
  await installQueues(testApp);
  for (const role of ROLES) {
    operators.set(role, await signedInOperator(testApp, `${role}@example.test`, [role]));
  }
});
afterAll(() => testApp.close());

function operatorOf(role: Role): TestOperator {
  const operator = operators.get(role);
  if (!operator) throw new Error(`no operator ${role}`);
  return operator;
}

/** Ids of nothing, and no body: a request that is allowed fails after the permission, and changes nothing. */
const paramsOf = (key: OperatorEndpointKey) =>
  Object.fromEntries([...key.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, NOTHING_THERE]));

function isPermitted(role: Role, permission: OperatorEndpoint['permission']): boolean {
  if (permission === 'anyone' || permission === 'signed-in') return true;
  return PERMISSIONS_OF[role].includes(permission);
}

describe.each(ROLES)('An operator with the role %s', (role) => {
  // The sign-out ends the session of the others.
  test.each(ENDPOINTS.filter(([key]) => key !== 'DELETE /session'))('%s', async (key, { permission }) => {
    const { status, body } = await operatorOf(role).client.call(key, { params: paramsOf(key) });
    if (isPermitted(role, permission)) {
      expect([200, 201, 204, 400, 404]).toContain(status);
      return;
    }
    expect({ status, errorTypes: body.errorTypes }).toEqual({ status: 403, errorTypes: ['FORBIDDEN'] });
  });
});

test.each(GUARDED)('%s is not answered without a session', async (key) => {
  const { status } = await createConsoleClient(testApp).call(key, { params: paramsOf(key) });
  expect(status).toBe(401);
});

test.each(GUARDED)('%s is not answered to a player, by token or cookie', async (key) => {
  const player = await playerToken();
  for (const headers of [
    { authorization: `Bearer ${player}` },
    { cookie: `user_token=${player}; gatehouse_operator=${player}` },
  ]) {
    const { status } = await createConsoleClient(testApp).call(key, { params: paramsOf(key), headers });
    expect(status).toBe(401);
  }
});

test.each(ENDPOINTS)('%s is refused when another site has sent it', async (key) => {
  const { client } = operatorOf('admin');
  const refused = { status: 403, body: { errorTypes: ['FORBIDDEN'] } };
  const params = paramsOf(key);
  expect(await client.call(key, { params, isBare: true })).toMatchObject(refused);
  for (const headers of [
    { origin: 'https://evil.example.test' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'x-operator-request': 'other' },
  ]) {
    expect(await client.call(key, { params, headers })).toMatchObject(refused);
  }
});

test.each(ENDPOINTS.filter(([key]) => !key.startsWith('GET ')))(
  '%s is not answered to a form, which has no JSON',
  async (key) => {
    const { method, path } = methodAndPath(key);
    const reply = await testApp.app.inject({
      method,
      url: OPERATOR_API_ROOT + path.replace(/:\w+/g, NOTHING_THERE),
      headers: {
        cookie: operatorOf('admin').client.cookie ?? '',
        'content-type': 'application/x-www-form-urlencoded',
        'x-operator-request': 'act',
      },
      payload: 'reason=because',
    });
    expect(reply.statusCode).toBe(415);
  },
);

test.each(ENDPOINTS.filter(([, { bodyBytesMax }]) => bodyBytesMax))(
  '%s does not read the large body of a stranger',
  async (key) => {
    const reply = await testApp.app.inject({
      method: 'POST',
      url: OPERATOR_API_ROOT + key.slice('POST '.length),
      headers: { 'content-type': 'application/json', 'x-operator-request': 'act' },
      payload: 'a body that is read is no JSON',
    });
    expect(reply.statusCode).toBe(401);
  },
);

test('the cookie of an operator opens nothing of a player', async () => {
  const { cookie = '' } = operatorOf('admin').client;
  const token = cookie.split('=')[1];
  for (const headers of [{ cookie }, { authorization: `Bearer ${token}` }]) {
    const reply = await testApp.app.inject({ url: '/api/v1/user/me', headers });
    expect(reply.statusCode).toBe(401);
  }
});

test('acts that touch a player or money ask for a reason, and others are known', () => {
  const without = ENDPOINTS.filter(
    ([key, { permission, reason }]) =>
      !key.startsWith('GET ') && permission !== 'anyone' && permission !== 'signed-in' && !reason,
  );
  expect(without.map(([key]) => key)).toEqual([
    'POST /operators',
    'PUT /operators/:operatorId/roles',
    'POST /operators/:operatorId/disable',
    'POST /operators/:operatorId/reset',
    // The note says it.
    'POST /players/:userId/notes',
    // They change nothing.
    'POST /content/releases/:release/preview',
    'POST /content/announcements/preview',
    'POST /content/news/preview',
    'POST /promotions/preview',
    'POST /promotions/texts/preview',
    'POST /bulk-acts/check',
  ]);
});

test('every page of one player is recorded', () => {
  const reads = ENDPOINTS.filter(([key]) => key.startsWith('GET /players/:userId'));
  expect(reads.filter(([, { readsPlayer }]) => !readsPlayer)).toEqual([]);
});

let token: string | undefined;
async function playerToken(): Promise<string> {
  token ??= (await testApp.player('player-of-console@example.test')).token;
  if (!token) throw new Error('the player has no token');
  return token;
}
