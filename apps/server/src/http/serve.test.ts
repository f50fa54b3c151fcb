import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '../callers/session-lookup.ts';
import { CodedError } from '../errors.ts';
import { errors } from './errors.ts';
import { apiScope } from './request/api-scope.ts';
import { prepareServe, serve } from './serve.ts';

const TOKEN = 't'.repeat(43);
// Only the fields that this test reads.
const session = { userId: '0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20a01' } as Session;

let app: FastifyInstance;
let acts: unknown[];

beforeEach(() => {
  app = Fastify();
  acts = [];
  errors(app);
  apiScope(app);
  prepareServe(app, {
    env: { publicUrl: 'http://localhost' },
    checksReplies: true,
    waitForPasswordRequest: async () => undefined,
    limiter: { consume: async () => ({ allowed: true, remaining: 1, retryAfterSeconds: 0, usedBefore: 0 }) },
    sessions: {
      find: async (token, need) => (token === TOKEN && need.kind === 'session' ? session : null),
    },
  });
});

const password = { currentPassword: 'Lantern-Keep-1', password: 'Lantern-Keep-2', locale: 'en-GB' };

function servePasswordChange(): void {
  serve(app, {
    'PUT /user/password': async ({ body, session: { userId }, addressBucket }) => {
      acts.push({ body, userId, addressBucket });
    },
  });
}

function change(payload: unknown, headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` }) {
  return app.inject({
    method: 'PUT',
    url: '/api/v1/user/password',
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
  });
}

test('a handler gets the input and the session, and the contract decides the status', async () => {
  servePasswordChange();
  const reply = await change(password);
  expect(reply.statusCode).toBe(204);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(acts).toEqual([{ body: password, userId: session.userId, addressBucket: '127.0.0.1' }]);
});

test('the cookie alone never authenticates', async () => {
  servePasswordChange();
  const reply = await change(password, { cookie: `gatehouse_token=${TOKEN}` });
  expect(reply.statusCode).toBe(401);
  expect(reply.json()).toEqual({ errorTypes: ['UNAUTHORIZED'], message: 'Not authenticated' });
  expect(acts).toEqual([]);
});

describe('types are not coerced', () => {
  const canary = 'Canary-Value-1';
  test.each([[[canary]], [{ value: canary }], [4711], [null], [true]])('%j is no password', async (value) => {
    servePasswordChange();
    const reply = await change({ ...password, password: value });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ errorTypes: ['INVALID_REQUEST'], fields: ['password'] });
    expect(reply.body).not.toContain(canary);
    expect(acts).toEqual([]);
  });

  test('a body that is not an object names the body', async () => {
    servePasswordChange();
    expect((await change('text')).json()).toMatchObject({ fields: ['body'] });
  });
});

describe('unreadable requests get an error of the contract', () => {
  test.each([
    ['bad JSON', 'application/json', '{"a":', 400],
    ['no JSON at all', 'application/json', '', 400],
    ['a poisoned prototype', 'application/json', '{"__proto__":{"isAdmin":true}}', 400],
    ['a form', 'application/x-www-form-urlencoded', 'a=b', 415],
    ['text', 'text/plain', '{}', 415],
    ['a type with a tail', 'application/json\ta', '{}', 415],
    ['a type with parameters of another kind', 'application/json; a=b', '{}', 415],
    ['a body beyond the limit', 'application/json', JSON.stringify('x'.repeat(2_000_000)), 413],
  ])('%s', async (_name, type, payload, status) => {
    servePasswordChange();
    const reply = await app.inject({
      method: 'PUT',
      url: '/api/v1/user/password',
      headers: { 'content-type': type, authorization: `Bearer ${TOKEN}` },
      payload,
    });
    expect(reply.statusCode).toBe(status);
    expect(reply.json().errorTypes).toEqual(['INVALID_REQUEST']);
    expect(acts).toEqual([]);
  });
});

test('a coded error becomes its status and reply', async () => {
  serve(app, {
    'POST /user/2fa/devices/enroll': () => {
      throw new CodedError('OTP_REQUIRED', { also: ['OTP_INVALID'], retryAfterSeconds: 30 });
    },
  });
  const headers = { authorization: `Bearer ${TOKEN}` };
  const reply = await app.inject({ method: 'POST', url: '/api/v1/user/2fa/devices/enroll', headers });
  expect(reply.statusCode).toBe(409);
  expect(reply.headers['retry-after']).toBe('30');
  expect(reply.json().errorTypes).toEqual(['OTP_REQUIRED', 'OTP_INVALID']);
});

test('an unexpected error reveals nothing about itself', async () => {
  serve(app, {
    'PUT /user/password': () => {
      throw new Error('select * from users failed');
    },
  });
  const reply = await change(password);
  expect(reply.statusCode).toBe(500);
  expect(reply.json()).toEqual({
    errorTypes: ['INTERNAL'],
    message: 'Something went wrong on our side',
  });
});

test('in tests a reply that breaks the contract is an error', async () => {
  // A handler whose result does not match its type, as can happen with rows of a database.
  serve(app, { 'PUT /user/password': async () => 'not nothing' as never });
  expect((await change(password)).statusCode).toBe(500);
});

test.each([
  ['a code', new CodedError('COUPON_REFUSED')],
  ['a second code', new CodedError('FORBIDDEN', { also: ['OTP_INVALID'] })],
  ['a reason', new CodedError('FORBIDDEN', { reason: 'EXPIRED' })],
])('in tests %s that the contract does not declare is an error', async (_what, error) => {
  serve(app, {
    'PUT /user/password': () => {
      throw error;
    },
  });
  expect((await change(password)).statusCode).toBe(500);
});

test('in tests a declared reason passes', async () => {
  serve(app, {
    'PUT /user/password': () => {
      throw new CodedError('FORBIDDEN', { reason: 'INVALID_PASSWORD' });
    },
  });
  expect((await change(password)).statusCode).toBe(403);
});

test('answers 404 for an unknown endpoint and a wrong method', async () => {
  servePasswordChange();
  for (const [method, url] of [
    ['GET', '/api/v1/nothing/here'],
    ['POST', '/api/v1/user/password'],
  ] as const) {
    const reply = await app.inject({ method, url });
    expect(reply.statusCode).toBe(404);
    expect(reply.json().errorTypes).toEqual(['NOT_FOUND']);
  }
});
