import { methodAndPath } from '@gatehouse/contract/endpoint';
import { type EndpointKey, endpoints } from '@gatehouse/contract/endpoints';
import { errorReply } from '@gatehouse/contract/error-reply';
import { API_ROOT } from '@gatehouse/contract/headers';
import { DEFAULT_GAME_ID } from '@gatehouse/domain/games';
import fc from 'fast-check';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_PEOPLE } from '../src/demo/seed/demo-world.seed.ts';
import { openPlayerTestApp, type PlayerTestApp } from './support/player-test-app.ts';

const CANARY = 'canary5d1e77';
const RUNS_PER_ROUTE = 12;

const served = new Set<string>();
let testApp: PlayerTestApp;
beforeAll(async () => {
  testApp = await openPlayerTestApp({ demoWorld: true, onRoute: remember });
});
afterAll(() => testApp.close());
// One player makes all calls here, and the rate limit would hide what a call does.
beforeEach(() => testApp.forgetLimits());

function remember({ method, url }: RouteOptions): void {
  if (url.startsWith(`${API_ROOT}/`)) for (const name of [method].flat()) served.add(`${name} ${url}`);
}

async function freshToken(key: EndpointKey): Promise<string> {
  const wish = {
    userId: DEMO_PEOPLE.player.id,
    kind: endpoints[key].auth === 'thin' ? ('thin' as const) : ('session' as const),
    remembered: false,
    isPlatformLogin: true,
    installationId: null,
  };
  return (await testApp.services.sessions.open(testApp.deps.db.queries, wish)).token;
}

/** Names of our schemas, so that some bodies pass the first check. */
const NAMES = [
  'email',
  'password',
  'currentPassword',
  'locale',
  'code',
  'identity',
  'displayName',
  'clientId',
];
const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('\0', '\ud800', '__proto__', "' or 1=1--", '{{7*7}}', '../..', 'a'.repeat(2000), CANARY),
  fc.constantFrom('player@example.test', 'Lantern-Keep-1', 'en-GB', '123456', 'ABCDE12345'),
);
const hostileBody = fc.oneof(
  fc.jsonValue({ depthSize: 'small' }),
  fc.dictionary(fc.oneof(fc.constantFrom(...NAMES), hostileText), fc.oneof(hostileText, fc.jsonValue()), {
    maxKeys: 8,
  }),
);
const payload = fc.oneof(
  { weight: 4, arbitrary: hostileBody.map((body) => JSON.stringify(body)) },
  { weight: 1, arbitrary: fc.constantFrom('', '{', '[]]', 'null', `{"${CANARY}":`, '{"__proto__":{"x":1}}') },
);

describe('Random input gets an error of the contract, never a server error', () => {
  test.each(Object.keys(endpoints) as EndpointKey[])('%s', async (key) => {
    const { method, path } = methodAndPath(key);
    if (!served.has(`${method} ${API_ROOT}${path}`)) return;
    const hasBody = method !== 'GET';
    await fc.assert(
      fc.asyncProperty(payload, hostileText, hostileText, async (body, part, code) => {
        const url = path.replace(/:\w+/g, () => encodeURIComponent(part.toWellFormed()) || 'x');
        const reply = await testApp.app.inject({
          method,
          url: `${API_ROOT}${url}?${new URLSearchParams({ code: code.toWellFormed(), tokens: CANARY })}`,
          headers: {
            authorization: `Bearer ${await freshToken(key)}`,
            'idempotency-key': '5f0b6c2e-8d41-4a7b-9c35-1e7a90d3b264',
            'x-2fa-code': encodeURIComponent(code.toWellFormed()).slice(0, 100),
            cookie: `gatehouse_token=${CANARY}`,
            ...(hasBody ? { 'content-type': 'application/json' } : {}),
          },
          ...(hasBody ? { payload: body } : {}),
        });
        expect(reply.statusCode).toBeLessThan(500);
        if (reply.statusCode >= 400) expect(errorReply.safeParse(reply.json()).success).toBe(true);
      }),
      { numRuns: RUNS_PER_ROUTE },
    );
  });

  test('logs none of the input', () => {
    expect(testApp.logs()).toContain('"msg":"request.completed"');
    expect(testApp.logs()).not.toContain(CANARY);
    for (const line of testApp.logs().trimEnd().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
  });
});

const EMAIL = 'target@example.test';
const SAMPLES: Partial<Record<EndpointKey, Record<string, unknown>>> = {
  'POST /users': { email: EMAIL, password: 'Lantern-Keep-1', locale: 'en-GB' },
  'POST /authProviders/credentials/sessions': { email: EMAIL, password: 'Lantern-Keep-1', locale: 'en-GB' },
  'POST /authProviders/mauth/sessions': {
    code: 'a'.repeat(43),
    clientId: '7b0b6c2e-8d41-4a7b-9c35-1e7a90d3b266',
    clientSecret: 'secret',
    codeVerifier: 'a'.repeat(43),
    redirectUri: 'https://board.example/',
  },
  'POST /auth/sessions/current': { code: 'a'.repeat(43) },
  'POST /auth/iovation': { type: 'login', blackbox: 'tra:x' },
  'PATCH /user/me': { email: EMAIL, password: 'Lantern-Keep-1', displayName: 'Ada', locale: 'en-GB' },
  'PUT /user/password': { currentPassword: 'x', password: 'Lantern-Keep-1', locale: 'en-GB' },
  'PUT /user/email': { email: EMAIL, locale: 'en-GB' },
  'POST /user/email': { email: EMAIL, code: '123456', locale: 'en-GB' },
  'PUT /user/email/validate': { locale: 'en-GB' },
  'PUT /user/locale': { locale: 'en-GB' },
  'PUT /user/currency': { currency: 'EUR' },
  'POST /product/coupon/:couponCode/redeem': { userId: DEMO_PEOPLE.player.id },
  'PUT /user/password/recovery': { email: EMAIL, locale: 'en-GB' },
  'PUT /user/download': {
    downloadId: '7b0b6c2e-8d41-4a7b-9c35-1e7a90d3b264',
    googleClientId: '1.2',
    email: EMAIL,
    locale: 'en-GB',
    gfLang: 'en',
    gameId: DEFAULT_GAME_ID,
    accountId: '7b0b6c2e-8d41-4a7b-9c35-1e7a90d3b265',
  },
  'POST /user/password/recovery': { email: EMAIL, code: 'a'.repeat(43), password: 'Lantern-Keep-1' },
};

test.each(Object.entries(SAMPLES))(
  '%s accepts only strings for strings, and sends no mail',
  async (key, sample) => {
    const { method, path } = methodAndPath(key);
    const before = testApp.mails.sent.length;
    for (const [name, value] of Object.entries(sample)) {
      for (const disguised of [[value], { value }, 7, true, null]) {
        const reply = await testApp.app.inject({
          method,
          url: `${API_ROOT}${path}`,
          headers: { authorization: `Bearer ${await freshToken(key as EndpointKey)}` },
          payload: { ...sample, [name]: disguised },
        });
        expect([reply.statusCode, reply.json().fields], `${name}: ${JSON.stringify(disguised)}`).toEqual([
          400,
          expect.arrayContaining([name]),
        ]);
      }
    }
    expect(testApp.mails.sent.length).toBe(before);
  },
);

test.each(['application/json\ta', 'application/json;charset=utf-8;a', 'text/plain', 'application/x-json'])(
  'does not read a body of type %j',
  async (type) => {
    const reply = await testApp.app.inject({
      method: 'POST',
      url: `${API_ROOT}/users`,
      headers: { 'content-type': type },
      payload: JSON.stringify(SAMPLES['POST /users']),
    });
    expect(reply.statusCode).toBe(415);
  },
);
