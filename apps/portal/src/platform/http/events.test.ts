// @vitest-environment node

import { expect, test, vi } from 'vitest';
import { createEmitter, type HttpEvents } from './events.ts';

test('every listener hears its own event until it leaves', () => {
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

test('a listener that leaves while it is told does not rob the next one', () => {
  const events = createEmitter<HttpEvents>();
  const second = vi.fn();
  const leave = events.on('userBanned', () => leave());
  events.on('userBanned', second);
  events.emit('userBanned', { key: 'GET /user/me' });
  expect(second).toHaveBeenCalledOnce();
});
