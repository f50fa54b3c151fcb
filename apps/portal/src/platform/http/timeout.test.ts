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

test('aborts an auth call after 60 seconds and not before', () => {
  const { signal } = startTimeLimit(systemClock, AUTH_REQUEST_TIMEOUT_MS);
  vi.advanceTimersByTime(59_999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.reason).toBeInstanceOf(TimeoutReached);
});

test('clears the timer when the call is over', () => {
  const outer = new AbortController();
  const limit = startTimeLimit(systemClock, AUTH_REQUEST_TIMEOUT_MS, outer.signal);
  limit.end();
  outer.abort();
  expect(vi.getTimerCount()).toBe(0);
  expect(limit.signal.aborted).toBe(false);
});

test("keeps the reason of the caller's own abort", () => {
  const outer = new AbortController();
  const { signal } = startTimeLimit(systemClock, null, outer.signal);
  outer.abort('left');
  expect(signal.reason).toBe('left');
});

test('is aborted immediately for an aborted signal', () => {
  expect(startTimeLimit(systemClock, null, AbortSignal.abort('left')).signal.aborted).toBe(true);
});
