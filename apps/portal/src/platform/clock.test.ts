// @vitest-environment node

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock, wait } from './clock.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('runs a task after its delay and not before', () => {
  const task = vi.fn();
  systemClock.after(2000, task);
  vi.advanceTimersByTime(1999);
  expect(task).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(task).toHaveBeenCalledOnce();
});

test('does not run a cancelled task', () => {
  const task = vi.fn();
  systemClock.after(2000, task)();
  vi.advanceTimersByTime(5000);
  expect(task).not.toHaveBeenCalled();
});

test('ends a wait immediately when its signal aborts, and clears the timer', async () => {
  const controller = new AbortController();
  const waiting = wait(systemClock, 2000, controller.signal);
  controller.abort(new Error('left the page'));
  await expect(waiting).rejects.toThrow('left the page');
  expect(vi.getTimerCount()).toBe(0);
});

test('rejects immediately for an aborted signal', async () => {
  await expect(wait(systemClock, 2000, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  expect(vi.getTimerCount()).toBe(0);
});
