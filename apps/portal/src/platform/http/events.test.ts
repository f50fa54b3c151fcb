// @vitest-environment node

import { expect, test, vi } from 'vitest';
import { createEmitter, type HttpEvents } from './events.ts';

test('calls each listener for its event until it is removed', () => {
  const events = createEmitter<HttpEvents>();
  const first = vi.fn();
  const second = vi.fn();
  const other = vi.fn();
  const leave = events.on('unauthorized', first);
  events.on('unauthorized', second);
  events.on('userBanned', other);

  events.emit('unauthorized', { key: 'GET /user/me', token: 'a' });
  leave();
  events.emit('unauthorized', { key: 'GET /user/me', token: 'b' });

  expect(first.mock.calls).toEqual([[{ key: 'GET /user/me', token: 'a' }]]);
  expect(second.mock.calls).toEqual([
    [{ key: 'GET /user/me', token: 'a' }],
    [{ key: 'GET /user/me', token: 'b' }],
  ]);
  expect(other).not.toHaveBeenCalled();
});

test('calls the next listener when one removes itself during an event', () => {
  const events = createEmitter<HttpEvents>();
  const second = vi.fn();
  const leave = events.on('userBanned', () => leave());
  events.on('userBanned', second);
  events.emit('userBanned', { key: 'GET /user/me', ban: null });
  expect(second).toHaveBeenCalledOnce();
});
