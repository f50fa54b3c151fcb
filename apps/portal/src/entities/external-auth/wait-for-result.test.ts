import type { ExternalAuthResult } from '@gatehouse/contract/external-auth';
import { POPUP_CLOSED_GRACE_MS } from '@gatehouse/domain/limits';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { waitForResult } from './wait-for-result.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function begin(answers: ExternalAuthResult[], closesAfterMs = Number.POSITIVE_INFINITY) {
  const start = Date.now();
  const poll = vi.fn(async () => answers[Math.min(poll.mock.calls.length, answers.length) - 1] ?? PENDING);
  const abort = new AbortController();
  const outcome = waitForResult({
    poll,
    isClosed: () => Date.now() - start >= closesAfterMs,
    clock: systemClock,
    signal: abort.signal,
  });
  return { poll, abort, outcome };
}

const PENDING: ExternalAuthResult = { status: 'pending' };
const SUCCESS: ExternalAuthResult = { status: 'success', code: 'code-1', email: 'mara@example.test' };

test('polls once a second until there is a result', async () => {
  const { poll, outcome } = begin([PENDING, PENDING, SUCCESS]);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(poll).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toEqual({ kind: 'finished', result: SUCCESS });
});

test('keeps polling while the popup only looks closed', async () => {
  const { outcome } = begin([PENDING, PENDING, PENDING, PENDING, PENDING, SUCCESS], 0);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await outcome).toMatchObject({ kind: 'finished' });
});

test('gives up eight seconds after the popup was closed', async () => {
  const { poll, outcome } = begin([PENDING], 2_000);
  await vi.advanceTimersByTimeAsync(2_000 + POPUP_CLOSED_GRACE_MS - 1);
  const asked = poll.mock.calls.length;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await outcome).toEqual({ kind: 'given-up' });
  expect(poll.mock.calls.length).toBe(asked + 1);
});

test('fails when the provider refuses', async () => {
  const { outcome } = begin([{ status: 'failed' }]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await outcome).toEqual({ kind: 'failed' });
});

test('stops when its signal aborts', async () => {
  const { poll, abort, outcome } = begin([PENDING]);
  abort.abort(new Error('aborted by the player'));
  await expect(outcome).rejects.toThrow('aborted by the player');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(poll).not.toHaveBeenCalled();
});
