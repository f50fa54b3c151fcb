import { request as ask } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPages, pageLimits } from '../src/http/pages/pages.ts';
import { createFakePortal, NO_CONTENT } from './support/fake-portal.ts';
import { buildTestApp, type TestApp } from './support/test-app.ts';

const SECURITY_HEADERS = [
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
];

const portal = createFakePortal();
let testApp: TestApp;

beforeAll(async () => {
  const pages = createPages({
    portal,
    environment: 'Production',
    content: () => NO_CONTENT,
    publicUrl: 'https://play.example.test',
    now: () => 1,
    logger: { warn: () => undefined },
    limits: pageLimits({ pageCacheMb: 48, renderQueue: 32 }),
  });
  const env = { PUBLIC_URL: 'https://127.0.0.1:3000', REQUESTS_PER_SECOND: '1000000' };
  testApp = await buildTestApp({ env, pages });
  await testApp.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => testApp.close());

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

/** Over a socket, as these requests arrive. */
function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { port } = testApp.app.server.address() as AddressInfo;
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

test('a malformed address is a page for browsers, in the language of the path, and JSON for the API', async () => {
  const accept = { accept: 'text/html,application/xhtml+xml' };
  const page = await get('/%E0%A4%A', accept);
  expect(page).toMatchObject({ status: 400, headers: { 'content-type': 'text/html; charset=utf-8' } });
  expect(page.body).toContain('<h1>We can’t find this page</h1>');
  expect(page.headers).toHaveProperty('content-security-policy');
  expect((await get('/de-DE/%E0%A4%A', accept)).body).toContain('lang="de-DE"');
  const api = await get('/api/v1/%E0%A4%A', accept);
  expect(api.headers['content-type']).toBe('application/json; charset=utf-8');
});

describe('A URL is rejected before anything is looked up or rendered', () => {
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

describe('Responses to invalid requests', () => {
  /** Sends the bytes as they are; returns status and headers. */
  async function send(bytes: string): Promise<Answer> {
    const { port } = testApp.app.server.address() as AddressInfo;
    const socket = connect({ host: '127.0.0.1', port });
    socket.write(bytes);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    const [first = '', ...lines] = head.split('\r\n');
    const headers = lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.replace(/^.*?: /, ''),
    ]);
    return { status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers), body };
  }

  test.each([
    ['a request that cannot be parsed', 400, 'nonsense\r\n\r\n'],
    ['headers that are too long', 431, `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['an address that cannot be decoded', 400, 'GET /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    [
      'a request without a host',
      400,
      'GET /en-GB/ HTTP/1.1\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n',
    ],
    ['a missing asset', 404, 'GET /art/none/none.png HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    [
      'an unknown expectation',
      404,
      'GET /api/v1/none HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\nConnection: close\r\n\r\n',
    ],
  ])('%s: %i with every security header, and never cached', async (_, status, bytes) => {
    const usual = await get('/health');
    const answer = await send(bytes);
    expect(answer.status).toBe(status);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-security-policy']).toMatch(
      /^default-src '(?:none|self)'.*frame-ancestors 'none'/,
    );
    for (const name of SECURITY_HEADERS)
      expect([name, answer.headers[name]]).toEqual([name, usual.headers[name]]);
  });
});
