import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../test/support/test-app.ts';
import { buildApp } from './app.ts';

const CANARY = 'canary7e1b04';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await buildTestApp({
    routes: (app) => {
      app.get('/test/fails/:secret', async () => {
        throw Object.assign(new Error(`invalid input "${CANARY}"`), { code: '22P02', params: [CANARY] });
      });
    },
  });
});
afterAll(() => testApp.close());

test('the probes answer that the process is up and ready', async () => {
  expect((await testApp.app.inject('/health')).json()).toEqual({ status: 'up' });
  const ready = await testApp.app.inject('/ready');
  const content = { release: null, state: 'ok', wanted: null };
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', content }]);
});

test('a process that shuts down is not ready and closes its connections', async () => {
  const other = await buildTestApp();
  other.deps.lifecycle.beginShutdown();
  const reply = await other.app.inject('/ready');
  expect(reply.statusCode).toBe(503);
  expect(reply.headers.connection).toBe('close');
  await other.close();
});

test('a process whose database does not answer is up but not ready', async () => {
  const other = await buildTestApp();
  await other.deps.db.close();
  expect((await other.app.inject('/health')).statusCode).toBe(200);
  expect((await other.app.inject('/ready')).statusCode).toBe(503);
  await other.app.close();
});

describe('every response has the security headers', () => {
  test.each(['/health', '/api/v1/nothing', '/nothing', '//x', '/api/docs/'])('%s', async (url) => {
    const { headers } = await testApp.app.inject(url);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
      expect(policy).toContain(`${name} 'none'`);
    expect(policy).toContain("form-action 'self'");
    expect(policy).not.toMatch(/unsafe-/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'referrer-policy': 'strict-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('and a challenge script on another host is in no policy of a page', async () => {
    const other = await buildTestApp();
    const challenge = { scriptUrl: 'https://cdn.example.test/pbkdf2.js' };
    const { portal } = other.deps.content;
    const content = {
      ...other.deps.content,
      portal: { ...portal, features: { ...portal.features, challenge } },
    };
    const app = await buildApp({ ...other.deps, content }, other.services);
    expect((await app.inject('/health')).headers['content-security-policy']).not.toMatch(/script-src|cdn/);
    await app.close();
    await other.close();
  });

  test('a URL that cannot be decoded gets an error without active content', async () => {
    const reply = await testApp.app.inject('/%');
    expect([reply.statusCode, reply.json().errorTypes]).toEqual([400, ['INVALID_REQUEST']]);
    expect(reply.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
  });

  test('sends HSTS when the public URL is https', async () => {
    const secure = await buildTestApp({ env: { PUBLIC_URL: 'https://play.example.test' } });
    const { headers } = await secure.app.inject('/health');
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}; includeSubDomains$/);
    await secure.close();
  });
});

test('a request id is never taken from a header', async () => {
  const reply = await testApp.app.inject({ url: '/health', headers: { 'x-request-id': 'forged' } });
  expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

describe('the router rejects ambiguous paths', () => {
  test.each([
    '//api/v1/user/me',
    '/api/v1//user/me',
    '/api/v1/user/me;a=b',
    '/api/v1/user%2fme',
    '/api/v1/user/%c3%28%',
  ])('%s is refused', async (url) => {
    const reply = await testApp.app.inject(url);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errorTypes).toEqual(['INVALID_REQUEST']);
  });
});

test('accepts a body of 64 kB and rejects a larger one', async () => {
  const post = (length: number) =>
    testApp.app.inject({
      method: 'POST',
      url: '/api/v1/nothing',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify('x'.repeat(length - 2)),
    });
  expect((await post(64 * 1024)).statusCode).toBe(404);
  const refused = await post(64 * 1024 + 1);
  expect([refused.statusCode, refused.json().errorTypes]).toEqual([413, ['INVALID_REQUEST']]);
});

test('no secret of a request is logged, whatever its outcome', async () => {
  const payload = JSON.stringify({ [CANARY]: CANARY, password: CANARY });
  const headers = {
    authorization: `Bearer ${CANARY}`,
    cookie: `gatehouse_token=${CANARY}`,
    'content-type': 'application/json',
    'user-agent': CANARY,
    'x-forwarded-for': CANARY,
    'x-installation-id': CANARY,
    'x-2fa-code': CANARY,
  };
  for (const url of [
    `/api/v1/user/validate/${CANARY}`,
    `/en-GB/validate/${CANARY}?code=${CANARY}`,
    `//${CANARY}`,
  ]) {
    await testApp.app.inject({ method: 'POST', url, headers, payload });
  }
  await testApp.app.inject({ method: 'POST', url: '/api/v1/users', headers, payload: `{"${CANARY}` });
  const failed = await testApp.app.inject({ url: `/test/fails/${CANARY}?q=${CANARY}`, headers });
  expect(failed.statusCode).toBe(500);
  expect(testApp.logs()).toContain('"route":"/test/fails/:secret"');
  expect(testApp.logs()).toContain('22P02');
  expect(testApp.logs()).not.toContain(CANARY);
});

test('serves the OpenAPI document and its page', async () => {
  const document = (await testApp.app.inject('/api/docs/json')).json();
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths).length).toBeGreaterThan(40);
  expect((await testApp.app.inject('/api/docs/yaml')).body).toContain('openapi: 3.1.0');
  const page = await testApp.app.inject('/api/docs/');
  expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('Gatehouse API')]);
  expect(page.body).not.toMatch(/<script>|style="/);
  expect(page.body).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
});

test('metrics count by route pattern, never by URL', async () => {
  await testApp.app.inject(`/test/fails/${CANARY}`);
  const { body } = await testApp.app.inject('/metrics');
  expect(body).toContain('method="GET",route="/test/fails/:secret",status="500"');
  expect(body).toContain('process_cpu_seconds_total');
  expect(body).not.toContain(CANARY);
});

test('art is cached for good, and no other file of the content folder is served', async () => {
  const { version } = testApp.deps.content.art;
  const found = await testApp.app.inject(`/art/${version}/emberfall/hero-640.webp`);
  expect(found.statusCode).toBe(200);
  expect(found.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(found.headers['content-type']).toBe('image/webp');
  expect(found.headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect((await testApp.app.inject(`/art/${version}/emberfall/product.json`)).statusCode).toBe(404);
  expect((await testApp.app.inject(`/art/${version}/brand.json`)).statusCode).toBe(404);
});

test('art under the hash of other content is shown and not cached', async () => {
  const found = await testApp.app.inject('/art/3fa9c1d2/emberfall/hero-640.webp');
  expect([found.statusCode, found.headers['cache-control']]).toEqual([200, 'no-cache']);
});

test('robots.txt excludes the API', async () => {
  expect((await testApp.app.inject('/robots.txt')).body).toContain('Disallow: /api/');
});

test('password managers find the page that changes a password', async () => {
  const reply = await testApp.app.inject('/.well-known/change-password');
  expect([reply.statusCode, reply.headers.location]).toEqual([302, '/settings']);
});

test('security.txt names a contact, for less than a year', async () => {
  const { body } = await testApp.app.inject('/.well-known/security.txt');
  expect(body).toMatch(/^Contact: https:\/\/\S+$/m);
  const expires = Date.parse(/^Expires: (\S+)$/m.exec(body)?.[1] ?? '');
  const now = testApp.deps.clock.now().getTime();
  expect(expires).toBeGreaterThan(now);
  expect(expires - now).toBeLessThan(365 * 24 * 60 * 60 * 1000);
});
