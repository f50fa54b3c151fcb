// @vitest-environment node

import { AUTH_REQUEST_TIMEOUT_MS } from '@gatehouse/domain/limits';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '../clock.ts';
import { startTimeLimit, TimeoutReached } from './timeout.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('an auth call is given up after 60 seconds and not before', () => {
  const { signal } = startTimeLimit(systemClock, AUTH_REQUEST_TIMEOUT_MS);
  vi.advanceTimersByTime(59_999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.reason).toBeInstanceOf(TimeoutReached);
});

test('a call that is over is no longer watched', () => {
  const outer = new AbortController();
  const limit = startTimeLimit(systemClock, AUTH_REQUEST_TIMEOUT_MS, outer.signal);
  limit.end();
  outer.abort();
  expect(vi.getTimerCount()).toBe(0);
  expect(limit.signal.aborted).toBe(false);
});

test("the caller's own abort keeps its reason", () => {
  const outer = new AbortController();
  const { signal } = startTimeLimit(systemClock, null, outer.signal);
  outer.abort('left');
  expect(signal.reason).toBe('left');
});

test('a signal that has aborted already stops the call before it starts', () => {
  expect(startTimeLimit(systemClock, null, AbortSignal.abort('left')).signal.aborted).toBe(true);
});
