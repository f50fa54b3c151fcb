// @vitest-environment node

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock, wait } from './clock.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a task runs after its delay and not before', () => {
  const task = vi.fn();
  systemClock.after(2000, task);
  vi.advanceTimersByTime(1999);
  expect(task).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(task).toHaveBeenCalledOnce();
});

test('a task that was called off never runs', () => {
  const task = vi.fn();
  systemClock.after(2000, task)();
  vi.advanceTimersByTime(5000);
  expect(task).not.toHaveBeenCalled();
});

test('a wait ends at once when its signal aborts and leaves no timer behind', async () => {
  const controller = new AbortController();
  const waiting = wait(systemClock, 2000, controller.signal);
  controller.abort(new Error('left the page'));
  await expect(waiting).rejects.toThrow('left the page');
  expect(vi.getTimerCount()).toBe(0);
});

test('a wait does not begin for a signal that has aborted already', async () => {
  await expect(wait(systemClock, 2000, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  expect(vi.getTimerCount()).toBe(0);
});
