// @vitest-environment node

import type { GameAccount } from '@gatehouse/contract/game-account';
import { expect, test, vi } from 'vitest';
import { createEmitter, type HttpEvents } from '../platform/http/events.ts';
import { createLibraryStore } from './library-store.ts';
import { createMemoryStorage } from './testing/memory-storage.ts';

const account = (id: string, fate: Partial<GameAccount> = {}) =>
  ({ id, displayName: id, deleted: null, preDeleted: null, ...fate }) as GameAccount;

function setUp(storage = createMemoryStorage()) {
  const events = createEmitter<HttpEvents>();
  const store = createLibraryStore({ storage, events });
  return { events, store, storage, library: () => store.getState() };
}

test('deleted accounts and those about to be are left out', () => {
  const { library } = setUp();
  library().setAccounts({
    a: account('a'),
    b: account('b', { deleted: '2026-01-01T00:00:00Z' }),
    c: account('c', { preDeleted: '2026-01-01T00:00:00Z' }),
  });
  expect(Object.keys(library().accounts)).toEqual(['a']);
});

test('a 401 on fetching accounts clears them and leaves the rest', () => {
  const { library, events } = setUp();
  library().setAccounts({ a: account('a') });
  library().selectGame('emberfall');
  events.emit('unauthorized', { key: 'DELETE /auth/sessions', token: 'older' });
  expect(Object.keys(library().accounts)).toEqual(['a']);
  events.emit('unauthorized', { key: 'GET /user/accounts', token: 't' });
  expect(library()).toMatchObject({ accounts: {}, selectedGame: 'emberfall' });
});

test('the next visit finds choices again, but neither accounts nor errors', async () => {
  const { library, storage } = setUp();
  library().setAccounts({ a: account('a') });
  library().noteForGame('gameAccounts', 'emberfall', 'a');
  library().noteForGame('gameError', 'emberfall', { messageId: 'Library.Error', region: 'EU' });
  library().selectGame('emberfall');

  expect(JSON.parse(storage.entries.get('gatehouse.library') ?? '').version).toBe(1);
  const next = setUp(storage);
  await next.store.persist.rehydrate();
  expect(next.library()).toMatchObject({
    selectedGame: 'emberfall',
    gameAccounts: { emberfall: 'a' },
    accounts: {},
    gameError: {},
  });
});

test('what an older version saved is not taken over', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const storage = createMemoryStorage();
  storage.setItem('gatehouse.library', JSON.stringify({ state: { selectedGame: 'old' }, version: 0 }));
  const { store, library } = setUp(storage);
  await store.persist.rehydrate();
  expect(library().selectedGame).toBeNull();
});

test('notes about one game do not touch another', () => {
  const { library } = setUp();
  library().noteForGame('gameRegions', 'emberfall', 'EU');
  library().noteForGame('gameRegions', 'starhaven', 'NA');
  expect(library().gameRegions).toEqual({ emberfall: 'EU', starhaven: 'NA' });
});

test("one game's error goes without the other's", () => {
  const { library } = setUp();
  const error = { messageId: 'Library.Error', region: null };
  library().noteForGame('gameError', 'emberfall', error);
  library().noteForGame('gameError', 'starhaven', error);
  library().clearGameError('emberfall');
  expect(library().gameError).toEqual({ starhaven: error });
});

test('the same column again turns the order round, another begins anew', () => {
  const { library } = setUp();
  library().sortAccounts('emberfall', 'name');
  expect(library().accountTables.emberfall).toEqual({ column: 'name', dir: 'asc' });
  library().sortAccounts('emberfall', 'name');
  expect(library().accountTables.emberfall).toEqual({ column: 'name', dir: 'desc' });
  library().sortAccounts('emberfall', 'lastLogin');
  expect(library().accountTables.emberfall).toEqual({ column: 'lastLogin', dir: 'asc' });
});

test('nothing of a player who left stays', () => {
  const { library } = setUp();
  library().setAccounts({ a: account('a') });
  library().noteForGame('gameAccounts', 'emberfall', 'a');
  library().clear();
  expect(library()).toMatchObject({ accounts: {}, gameAccounts: {} });
});
