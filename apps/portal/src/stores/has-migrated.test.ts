// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { HAS_MIGRATED } from './consented-marks.ts';
import { rememberMigratedPlayers } from './has-migrated.ts';
import type { Stores } from './stores-context.ts';

afterEach(() => localStorage.clear());

test.each([
  ['whose game account was migrated in another browser', { isGameAccountMigrated: true }, true, 'true'],
  ['who has not consented to preferences', { isGameAccountMigrated: true }, false, null],
  ['without a migrated game account', { isGameAccountMigrated: false }, true, null],
])('a player %s signs in: the browser remembers %s, %s, as %s', (_who, user, isAllowed, mark) => {
  const session = createStore(() => ({ user: 'signed-out' as unknown }));
  const consent = createStore(() => ({ allows: () => isAllowed }));
  rememberMigratedPlayers({ session, consent } as unknown as Pick<Stores, 'session' | 'consent'>);
  session.setState({ user });
  expect(localStorage.getItem(HAS_MIGRATED)).toBe(mark);
});
