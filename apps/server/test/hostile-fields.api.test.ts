// @module-tag more
import { randomUUID } from 'node:crypto';
import { type Endpoint, methodAndPath } from '@gatehouse/contract/endpoint';
import { type EndpointKey, endpoints } from '@gatehouse/contract/endpoints';
import { API_ROOT } from '@gatehouse/contract/headers';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from './support/api-client.ts';
import { freePort } from './support/free-port.ts';
import { encodedText, REFUSED_TEXTS, STRANGE_NUMBERS, STRANGE_TEXTS } from './support/hostile-values.ts';
import { openPlayerTestApp, type PlayerTestApp } from './support/player-test-app.ts';
import { type Path, replaceLeaf, type ValidPart, validPartsOf } from './support/valid-request.ts';

/** A placeholder for an unused address, a different one in every call. */
const NEW_EMAIL = 'new-player@example.test';

const served = new Set<string>();
let testApp: PlayerTestApp;
let known: Record<string, unknown>;
beforeAll(async () => {
  // On a real port, because its identity provider is called over HTTP.
  const port = await freePort();
  const env = { PORT: String(port) };
  testApp = await openPlayerTestApp({ demoWorld: true, env, onRoute: remember });
  await testApp.app.listen({ host: '127.0.0.1', port });
  const { games, legal, portal } = testApp.deps.content;
  const { id: gameId, accountGroup, environments, region } = games.get('emberfall') ?? {};
  known = {
    gameId,
    accountGroup,
    gameEnvironmentId: environments?.[0]?.id,
    region: region ?? 'eu',
    email: NEW_EMAIL,
    identity: 'OldKnight',
    password: PASSWORD,
    currentPassword: PASSWORD,
    clientId: portal.clientIds[testApp.deps.env.environment].board,
    redirectUri: `${testApp.deps.env.publicUrl}/en-GB/sign-in`,
    decidedAt: testApp.clock.now().toISOString(),
    deviceType: 'google',
    terms: legal.terms.at(-1)?.version,
    privacy: legal.privacy.at(-1)?.version,
  };
});
afterAll(() => testApp.close());

function remember({ method, url }: RouteOptions): void {
  if (url.startsWith(`${API_ROOT}/`)) for (const name of [method].flat()) served.add(`${name} ${url}`);
}

type Headers = Record<string, string>;

/** A new player for every call that may do something, so that calls do not affect each other. */
async function authorise({ auth }: Endpoint): Promise<Headers> {
  if (auth === 'none') return {};
  if (auth === 'thin') return { authorization: `Bearer ${(await testApp.gameGhost()).token}` };
  const email = `${randomUUID()}@example.test`;
  const { rows } = await testApp.deps.db.statement(
    `insert into users (kind, email, email_canonical, email_validated_at, password_hash)
     values ('platform', $1, $1, now(), $2) returning id`,
    [email, await testApp.deps.passwords.hash(PASSWORD, { addressBucket: 'test' })],
  );
  const wish = {
    userId: String(rows[0]?.id),
    remembered: false,
    isPlatformLogin: true,
    installationId: null,
  };
  const { token } = await testApp.services.sessions.open(testApp.deps.db.queries, wish);
  return { authorization: `Bearer ${token}` };
}

interface RequestParts {
  params: unknown;
  query: unknown;
  body: unknown;
}

let calls = 0;
async function ask(key: EndpointKey, { params, query, body }: RequestParts, player?: Headers) {
  const { method, path } = methodAndPath(key);
  const values = (params ?? {}) as Record<string, string>;
  const inPath = path.replace(/:(\w+)/g, (_, name: string) => encodedText(values[name] ?? ''));
  const inQuery = Object.entries((query ?? {}) as Record<string, string>)
    .map(([name, value]) => `${name}=${encodedText(value)}`)
    .join('&');
  calls += 1;
  const payload = JSON.stringify(body)?.replaceAll(NEW_EMAIL, `new-player-${calls}@example.test`);
  return testApp.app.inject({
    method,
    url: `${API_ROOT}${inPath}${inQuery ? `?${inQuery}` : ''}`,
    // Limits count by address, and are not tested here.
    remoteAddress: `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
    headers: {
      ...(player ?? (await authorise(endpoints[key]))),
      'x-installation-id': randomUUID(),
      'idempotency-key': randomUUID(),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
}

const NONE: ValidPart = { value: undefined, leaves: [] };

/** Every complete valid request of an endpoint; a union in the query or the body makes several. */
function requestsOf({ params, query, body }: Endpoint): Record<keyof RequestParts, ValidPart>[] {
  const all = [params, query, body].map((schema) => validPartsOf(schema, known));
  const count = Math.max(1, ...all.map((parts) => parts.length));
  const pick = (parts: ValidPart[] | undefined, nth: number) => parts?.[nth % parts.length] ?? NONE;
  return Array.from({ length: count }, (_, nth) => ({
    params: pick(all[0], nth),
    query: pick(all[1], nth),
    body: pick(all[2], nth),
  }));
}

const valuesOf = (request: Record<keyof RequestParts, ValidPart>): RequestParts => ({
  params: request.params.value,
  query: request.query.value,
  body: request.body.value,
});

describe('A complete valid request with one hostile field', () => {
  test.each(Object.keys(endpoints) as EndpointKey[])('%s', { timeout: 300_000 }, async (key) => {
    const { method, path } = methodAndPath(key);
    if (!served.has(`${method} ${API_ROOT}${path}`)) return;
    for (const request of requestsOf(endpoints[key])) {
      const valid = valuesOf(request);
      const asked = await ask(key, valid);
      const { errorTypes = [], reason, fields = [] } = asked.statusCode >= 400 ? asked.json() : {};
      // A reason means that a rule rejected the values; without one the request was not parsed as valid.
      expect(errorTypes.includes('INVALID_REQUEST') && !reason ? fields : [], asked.body).toEqual([]);
      expect(asked.statusCode, asked.body).toBeLessThan(500);
      for (const part of ['params', 'query', 'body'] as const) {
        for (const { path: place, value } of request[part].leaves) {
          await expectNoFailure(
            key,
            (leaf) => ({ ...valid, [part]: replaceLeaf(valid[part], place, leaf) }),
            {
              place: [part, ...place],
              value,
            },
          );
        }
      }
    }
  });

  test('writes no error into the log', () => {
    const lines = testApp.logs().trimEnd().split('\n');
    expect(lines.filter((line) => Number(JSON.parse(line).level) >= 50)).toEqual([]);
  });
});

async function expectNoFailure(
  key: EndpointKey,
  requestWith: (leaf: unknown) => RequestParts,
  { place, value }: { place: Path; value: string | number },
): Promise<void> {
  if (typeof value === 'number') {
    for (const number of STRANGE_NUMBERS) {
      const { statusCode, body } = await ask(key, requestWith(number));
      expect(statusCode, `${place.join('.')} = ${number}: ${body}`).toBeLessThan(500);
    }
    return;
  }
  let player = await authorise(endpoints[key]);
  for (const [name, hostile] of Object.entries(REFUSED_TEXTS)) {
    const { statusCode, body } = await ask(key, requestWith(hostile(value)), player);
    expect(refusal(place, statusCode), `${place.join('.')} with ${name}: ${body}`).toBe(400);
  }
  for (const [name, strange] of Object.entries(STRANGE_TEXTS)) {
    const { statusCode, body } = await ask(key, requestWith(strange(value)), player);
    expect(statusCode, `${place.join('.')} as ${name}: ${body}`).toBeLessThan(500);
    // A request that was refused before it was read did nothing.
    if (!isUnread(statusCode, body)) player = await authorise(endpoints[key]);
  }
}

function isUnread(status: number, body: string): boolean {
  return status === 400 && !JSON.parse(body).reason;
}

/** A path that is unreadable or too long may also match no route. */
function refusal([part]: Path, status: number): number {
  return part === 'params' && [404, 414, 431].includes(status) ? 400 : status;
}
