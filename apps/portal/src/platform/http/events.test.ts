// @vitest-environment node

import { expect, test, vi } from 'vitest';
import { createHttpEvents } from './events.ts';

test('calls each listener for its event until it is removed', () => {
  const events = createHttpEvents();
  const first = vi.fn();
  const second = vi.fn();
  const other = vi.fn();
  const leave = events.unauthorized.on(first);
  events.unauthorized.on(second);
  events.userBanned.on(other);

  events.unauthorized.emit({ key: 'GET /user/me', token: 'a' });
  leave();
  events.unauthorized.emit({ key: 'GET /user/me', token: 'b' });

  expect(first.mock.calls).toEqual([[{ key: 'GET /user/me', token: 'a' }]]);
  expect(second.mock.calls).toEqual([
    [{ key: 'GET /user/me', token: 'a' }],
    [{ key: 'GET /user/me', token: 'b' }],
  ]);
  expect(other).not.toHaveBeenCalled();
});

test('calls the next listener when one removes itself during an event', () => {
  const events = createHttpEvents();
  const second = vi.fn();
  const leave = events.userBanned.on(() => leave());
  events.userBanned.on(second);
  events.userBanned.emit({ key: 'GET /user/me', ban: null });
  expect(second).toHaveBeenCalledOnce();
});
