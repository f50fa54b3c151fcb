// @vitest-environment node

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '../clock.ts';
import { HttpError, type HttpErrorKind } from './http-error.ts';
import { isRetried, withRetries } from './retry.ts';

const failure = (kind: HttpErrorKind, status = 0) =>
  new HttpError({ kind, status, key: 'GET /user/me', message: 'failed' });

const log = { warn: vi.fn() };
const options = { key: 'GET /user/me', hasOneTimeCode: false, clock: systemClock, log } as const;

beforeEach(() => {
  vi.useFakeTimers();
  log.warn.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['network', 0, true],
  ['status', 502, true],
  ['status', 503, true],
  ['status', 504, true],
  ['status', 500, false],
  ['status', 505, false],
  ['status', 400, false],
  ['status', 401, false],
  ['status', 404, false],
  ['status', 409, false],
  ['status', 429, false],
  ['timeout', 0, false],
  ['malformed', 200, false],
  ['two-factor-cancelled', 0, false],
] as const)('retries a %s failure (%i): %s', (kind, status, isRepeated) => {
  expect(isRetried(failure(kind, status), { key: 'GET /user/me', hasOneTimeCode: false }, 0)).toBe(
    isRepeated,
  );
});

test('gives up after four retries', () => {
  const request = { key: 'GET /user/me', hasOneTimeCode: false } as const;
  for (const error of [failure('network'), failure('status', 504)]) {
    expect(isRetried(error, request, 3)).toBe(true);
    expect(isRetried(error, request, 4)).toBe(false);
  }
});

test.each([
  ['network', 0, false],
  ['status', 502, false],
  ['status', 504, false],
  ['status', 503, true],
] as const)('retries a sign-up, which is not repeatable, after %s (%i): %s', (kind, status, isRepeated) => {
  expect(isRetried(failure(kind, status), { key: 'POST /users', hasOneTimeCode: false }, 0)).toBe(isRepeated);
});

test.each([
  ['network', 0],
  ['status', 502],
  ['status', 503],
  ['status', 504],
] as const)('never retries a sign-in with a one-time code, here after %s (%i)', (kind, status) => {
  const request = { key: 'POST /authProviders/credentials/sessions', hasOneTimeCode: true } as const;
  expect(isRetried(failure(kind, status), request, 0)).toBe(false);
});

test('tries five times, two seconds apart, and then rejects', async () => {
  const attempt = vi.fn().mockRejectedValue(failure('network'));
  const settled = vi.fn();
  const running = withRetries(attempt, options).catch(settled);
  for (let retry = 1; retry <= 4; retry += 1) {
    await vi.advanceTimersByTimeAsync(1999);
    expect(attempt).toHaveBeenCalledTimes(retry);
    await vi.advanceTimersByTimeAsync(1);
    expect(attempt).toHaveBeenCalledTimes(retry + 1);
  }
  await running;
  expect(settled).toHaveBeenCalledOnce();
  expect(log.warn.mock.calls).toEqual(
    [1, 2, 3, 4].map((retry) => ['request.retry', expect.objectContaining({ retry, max: 4 })]),
  );
});

test('returns the result of a successful retry', async () => {
  const attempt = vi.fn().mockRejectedValueOnce(failure('status', 503)).mockResolvedValue('here');
  const running = withRetries(attempt, options);
  await vi.advanceTimersByTimeAsync(2000);
  await expect(running).resolves.toBe('here');
});

test('stops retrying when the signal aborts', async () => {
  const controller = new AbortController();
  const attempt = vi.fn().mockRejectedValue(failure('network'));
  const running = withRetries(attempt, { ...options, signal: controller.signal });
  const outcome = expect(running).rejects.toThrow('left');
  await vi.advanceTimersByTimeAsync(1000);
  controller.abort(new Error('left'));
  await outcome;
  expect(attempt).toHaveBeenCalledOnce();
});
