import { request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ClientConfig } from '@gatehouse/contract/config';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPages } from '../src/plugins/pages/pages.ts';
import { createFakePortal } from '../src/testing/fake-portal.ts';
import { buildTestApp, type TestApp } from '../src/testing/test-app.ts';

const portal = createFakePortal();
let house: TestApp;

beforeAll(async () => {
  const pages = createPages({
    portal,
    config: { environment: 'Production' } as ClientConfig,
    names: { hasProduct: () => false, hasArticle: () => false },
    publicUrl: 'https://play.example.test',
    sharePicture: '',
    trustedProxies: 0,
    now: () => 1,
    logger: { warn: () => undefined },
  });
  house = await buildTestApp({ pages });
  await house.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => house.close());

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

/** Over a socket, as a browser does: `inject` does not reach the answers that are sent without Fastify. */
function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { port } = house.app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    ask({ host: '127.0.0.1', port, path, headers: { 'accept-encoding': 'br', ...headers } }, async (reply) =>
      resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: await text(reply) }),
    )
      .on('error', reject)
      .end();
  });
}

const CONTROLS = [
  ...Array.from({ length: 0x20 }, (_, code) => `%${code.toString(16).padStart(2, '0')}`),
  '%7f',
  ...Array.from({ length: 0x20 }, (_, code) => `%c2%${(0x80 + code).toString(16)}`),
  '%e2%80%a8',
  '%E2%80%A9',
];
const ILL_FORMED = ['%', '%4', '%zz', '%c3%28', '%ed%a0%80', '%ff'];
const PLACES = [
  '/api/v1/user/me',
  '/api/v1/product/',
  '/health',
  '/en-GB/',
  '/en-GB/support',
  '/de-DE/play/',
];

describe('An address is refused before anything is looked up or rendered', () => {
  test.each(PLACES)('%s with control characters, line separators and ill-formed escapes', async (place) => {
    await get('/en-GB/');
    const before = portal.renders.length;
    for (const hostile of [...CONTROLS, ...ILL_FORMED]) {
      for (const path of [place + hostile, `${place}${hostile}x`]) {
        const { status, body } = await get(path);
        expect([status, JSON.parse(body).errorTypes], path).toEqual([400, ['INVALID_REQUEST']]);
      }
    }
    expect(portal.renders).toHaveLength(before);
  });

  test.each(PLACES)('%s with a path or a query that is too long', async (place) => {
    const before = portal.renders.length;
    for (const path of [place + 'a'.repeat(1024), `${place}?q=${'a'.repeat(4096)}`]) {
      const { status, body } = await get(path);
      expect([status, JSON.parse(body).errorTypes]).toEqual([400, ['INVALID_REQUEST']]);
    }
    expect(portal.renders).toHaveLength(before);
  });
});

describe('A page that is sent without Fastify', () => {
  const lasting = ({ headers, ...answer }: Answer) => {
    const { date, 'x-request-id': id, ...others } = headers;
    return { ...answer, headers: others };
  };

  test('has every header that the hooks set', async () => {
    const first = await get('/en-GB/sign-in');
    const second = await get('/en-GB/sign-in');
    expect(first.headers['content-security-policy']).toBeDefined();
    expect(lasting(second)).toEqual(lasting(first));
  });

  /**
   * What each hook does, and why a ready answer needs it no more: onRequest sets the request id (ready-answer), the
   * security headers (part of the answer), refuses addresses (no refused address is a known page), redirects the demo's
   * other names (Pages.ready) and looks at the API alone; the warning of an untrusted proxy comes with
   * any other request; onSend is for a process that leaves (httpServer); onResponse
   * logs and measures (httpServer). A new hook fails here until httpServer and Pages.ready honour it.
   */
  test('stands for all hooks of the app', () => {
    expect(hookCounts(house.app)).toEqual({ onRequest: 6, onSend: 1, onResponse: 2 });
  });
});

/** Hooks that run for a request, by kind. Fastify has no public list of them. */
function hookCounts(app: FastifyInstance): Record<string, number> {
  const symbol = Object.getOwnPropertySymbols(app).find(({ description }) => description === 'fastify.hooks');
  if (!symbol) throw new Error('Fastify keeps its hooks elsewhere now');
  const hooks = (app as unknown as Record<symbol, Record<string, unknown>>)[symbol] ?? {};
  const kinds = [
    'onRequest',
    'preParsing',
    'preValidation',
    'preHandler',
    'preSerialization',
    'onSend',
    'onResponse',
  ];
  const counts = kinds.map((kind) => [kind, (hooks[kind] as unknown[] | undefined)?.length ?? 0] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}
