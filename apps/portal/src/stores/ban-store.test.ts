// @vitest-environment node

import { expect, test } from 'vitest';
import { createHttpEvents } from '../platform/http/events.ts';
import { createBanStore } from './ban-store.ts';

test('shows a ban until it is confirmed, and again with the next one', () => {
  const events = createHttpEvents();
  const store = createBanStore({ events });
  expect(store.getState().isBanned).toBe(false);
  events.userBanned.emit({ key: 'GET /user/me', ban: { category: 'conduct', until: null } });
  expect(store.getState()).toMatchObject({ isBanned: true, notice: { category: 'conduct', until: null } });
  store.getState().confirm();
  expect(store.getState().isBanned).toBe(false);
  events.userBanned.emit({ key: 'GET /user/me', ban: null });
  expect(store.getState()).toMatchObject({ isBanned: true, notice: null });
});
