// @vitest-environment node

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientOf, json, refusal } from '../../../test/fake-server.ts';

const credentials = {
  identity: 'player@example.test',
  password: 'Lantern-Keep-1',
  locale: 'en-GB',
  blackbox: '',
} as const;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('sends the token and the installation id', async () => {
  const { call, sent } = clientOf([json(200, { id: 'u-1' })]);
  expect(await call('GET /user/me')).toEqual({ id: 'u-1' });
  expect(sent[0]).toMatchObject({
    url: '/api/v1/user/me',
    headers: { Authorization: 'Bearer token-1', 'X-Installation-Id': 'installation-1' },
  });
});

test('sends another token, or none, if the call asks for it', async () => {
  const { call, sent } = clientOf([json(200, {})]);
  await call('GET /user/me', { token: 'migration' });
  await call('GET /user/me', { token: null });
  expect(sent.map(({ headers }) => headers.Authorization)).toEqual(['Bearer migration', undefined]);
});

test('sends store and config calls to the second API', async () => {
  const { call, sent } = clientOf([json(200, {})]);
  await call('GET /config/footer/:locale', { params: { locale: 'de-DE' } });
  expect(sent[0]?.url).toBe('https://store.example.test/api/v1/config/footer/de-DE');
});

test('accepts a response without content', async () => {
  const { call } = clientOf([json(204, null)]);
  await expect(call('PUT /user/locale', { body: { locale: 'de-DE' } })).resolves.toBeUndefined();
});

test('keeps status, codes, reason, fields and message of an error response', async () => {
  const { call } = clientOf([refusal(400, ['INVALID_REQUEST'], { reason: 'R', fields: ['email'] })]);
  await expect(call('GET /user/me')).rejects.toMatchObject({
    kind: 'status',
    status: 400,
    codes: ['INVALID_REQUEST'],
    reason: 'R',
    fields: ['email'],
    message: 'refused',
  });
});

test('turns the error page of a proxy into an HttpError', async () => {
  const { call } = clientOf([new Response('<html>', { status: 500 })]);
  await expect(call('GET /user/me')).rejects.toMatchObject({ kind: 'status', status: 500, codes: [] });
});

test('rejects a success response that is not JSON as malformed', async () => {
  const { call } = clientOf([new Response('<html>', { status: 200 })]);
  await expect(call('GET /user/me')).rejects.toMatchObject({ kind: 'malformed' });
});

test("keeps the server's message of a 404", async () => {
  const { call } = clientOf([
    json(404, { errorTypes: ['NOT_FOUND'], message: 'Product atlantis not found' }),
  ]);
  await expect(
    call('GET /product/:name/:locale', { params: { name: 'atlantis', locale: 'en-GB' } }),
  ).rejects.toThrow('Product atlantis not found');
});

test('emits the refused token with a 401', async () => {
  const { call, events } = clientOf([refusal(401, ['UNAUTHORIZED'])]);
  const listener = vi.fn();
  events.unauthorized.on(listener);
  await expect(call('GET /user/me')).rejects.toMatchObject({ status: 401 });
  expect(listener).toHaveBeenCalledWith({ key: 'GET /user/me', token: 'token-1' });
});

test('emits a received token, and marks the one of a game sign-in as migration token', async () => {
  const { call, events } = clientOf([json(200, {}, { Authorization: 'Bearer fresh' })]);
  const listener = vi.fn();
  events.tokenReceived.on(listener);
  await call('GET /user/me');
  await call('POST /auth/thin/sessions', {
    body: {
      ...credentials,
      identity: 'OldKnight',
      accountGroup: 'EU',
      gfLang: 'en',
      gameId: '0b0f0f6e-5a3c-4a53-9a57-0d8a8a3a1c11',
      gameEnvironmentId: '0b0f0f6e-5a3c-4a53-9a57-0d8a8a3a1c12',
    },
  });
  expect(listener.mock.calls).toEqual([
    [{ token: 'fresh', purpose: 'session' }],
    [{ token: 'fresh', purpose: 'migration' }],
  ]);
});

test.each([
  ['USER_BANNED at sign-in', refusal(409, ['USER_BANNED']), 1],
  ['403 Banned', json(403, { errorTypes: ['FORBIDDEN'], message: 'Banned' }), 1],
  ['any other 403', refusal(403, ['FORBIDDEN']), 0],
])('emits a ban for %s %#', async (_name, answer, times) => {
  const { call, events } = clientOf([answer]);
  const listener = vi.fn();
  events.userBanned.on(listener);
  await expect(call('POST /authProviders/credentials/sessions', { body: credentials })).rejects.toMatchObject(
    { kind: 'status' },
  );
  expect(listener).toHaveBeenCalledTimes(times);
});

test('sends the same fingerprint on every retry of a sign-in', async () => {
  const fingerprint = vi.fn().mockResolvedValueOnce('one').mockResolvedValue('two');
  const { call, sent } = clientOf([new TypeError('offline'), json(200, {})], { fingerprint });
  const calling = call('POST /authProviders/credentials/sessions', { body: credentials });
  await vi.advanceTimersByTimeAsync(2000);
  await calling;
  expect(sent.map(({ body }) => body)).toEqual([
    { ...credentials, blackbox: 'tra:one' },
    { ...credentials, blackbox: 'tra:one' },
  ]);
});

test('sends the same idempotency key on every retry of a redemption', async () => {
  const { call, sent } = clientOf([new TypeError('offline'), refusal(503, ['OVERLOADED']), json(200, {})]);
  const redeeming = call('POST /product/coupon/:couponCode/redeem', {
    params: { couponCode: 'WELCOME-2026' },
    body: { userId: '0b0f0f6e-5a3c-4a53-9a57-0d8a8a3a1c11' },
    idempotencyKey: 'action-1',
  });
  await vi.advanceTimersByTimeAsync(4000);
  await redeeming;
  expect(sent.map(({ headers }) => headers['Idempotency-Key'])).toEqual(['action-1', 'action-1', 'action-1']);
});

test('gives up an unanswered sign-in after a minute, without retries', async () => {
  const { call, sent } = clientOf(['hang']);
  const calling = call('POST /authProviders/credentials/sessions', { body: credentials });
  const outcome = expect(calling).rejects.toMatchObject({ kind: 'timeout' });
  await vi.advanceTimersByTimeAsync(60_000);
  await outcome;
  expect(sent).toHaveLength(1);
});

test('rejects with the reason of an aborted call and does not retry it', async () => {
  const controller = new AbortController();
  const { call, sent, log } = clientOf(['hang']);
  const calling = call('GET /user/me', { signal: controller.signal });
  const outcome = expect(calling).rejects.toThrow('left');
  await vi.advanceTimersByTimeAsync(0);
  controller.abort(new Error('left'));
  await outcome;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveLength(1);
  expect(log.warn).not.toHaveBeenCalled();
});
