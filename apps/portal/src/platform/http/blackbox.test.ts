// @vitest-environment node

import { expect, test, vi } from 'vitest';
import { systemClock } from '../clock.ts';
import { fillBlackbox } from './blackbox.ts';

const log = { warn: vi.fn() };

test('adds a new fingerprint to a body with a blackbox field each time', async () => {
  const fingerprint = vi.fn().mockResolvedValueOnce('one').mockResolvedValueOnce('two');
  const body = { email: 'a@b.test', blackbox: '' };
  expect(await fillBlackbox(body, { fingerprint, clock: systemClock, log })).toEqual({
    email: 'a@b.test',
    blackbox: 'tra:one',
  });
  expect(await fillBlackbox(body, { fingerprint, clock: systemClock, log })).toEqual({
    email: 'a@b.test',
    blackbox: 'tra:two',
  });
  expect(body.blackbox).toBe('');
});

test.each([[undefined], [null], [['blackbox']], [{ email: 'a@b.test' }]])(
  'loads no script for the body %j without the field',
  async (body) => {
    const fingerprint = vi.fn();
    expect(await fillBlackbox(body, { fingerprint, clock: systemClock, log })).toBe(body);
    expect(fingerprint).not.toHaveBeenCalled();
  },
);

test('logs a script that fails to load and leaves the value empty', async () => {
  const fingerprint = vi.fn().mockRejectedValue(new TypeError('blocked'));
  expect(await fillBlackbox({ blackbox: '' }, { fingerprint, clock: systemClock, log })).toEqual({
    blackbox: '',
  });
  expect(log.warn).toHaveBeenCalledWith('Game1 script is not loaded');
});

test('does not wait longer than five seconds for a script that hangs', async () => {
  vi.useFakeTimers();
  log.warn.mockClear();
  const fingerprint = () => new Promise<never>(() => {});
  const filled = fillBlackbox({ blackbox: '' }, { fingerprint, clock: systemClock, log });
  await vi.advanceTimersByTimeAsync(4999);
  expect(log.warn).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await filled).toEqual({ blackbox: '' });
  expect(log.warn).toHaveBeenCalledWith('Game1 script is not loaded');
  vi.useRealTimers();
});
