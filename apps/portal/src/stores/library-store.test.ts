// @vitest-environment node

import { expect, test, vi } from 'vitest';
import { createMemoryStorage } from '../../test/memory-storage.ts';
import { createLibraryStore } from './library-store.ts';

function setUp(storage = createMemoryStorage()) {
  const store = createLibraryStore({ storage });
  return { store, storage, library: () => store.getState() };
}

test('keeps choices across visits, but no errors', async () => {
  const { library, storage } = setUp();
  library().setForGame('gameAccounts', 'emberfall', 'a');
  library().setForGame('gameError', 'emberfall', { messageId: 'Library.Error', region: 'EU' });
  library().selectGame('emberfall');

  expect(JSON.parse(storage.entries.get('gatehouse.library') ?? '').version).toBe(1);
  const next = setUp(storage);
  await next.store.persist.rehydrate();
  expect(next.library()).toMatchObject({
    selectedGame: 'emberfall',
    gameAccounts: { emberfall: 'a' },
    gameError: {},
  });
});

test('ignores data saved by an older version', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const storage = createMemoryStorage();
  storage.setItem('gatehouse.library', JSON.stringify({ state: { selectedGame: 'old' }, version: 0 }));
  const { store, library } = setUp(storage);
  await store.persist.rehydrate();
  expect(library().selectedGame).toBeNull();
});

test('sets a value of one game without changing another', () => {
  const { library } = setUp();
  library().setForGame('gameRegions', 'emberfall', 'EU');
  library().setForGame('gameRegions', 'starhaven', 'NA');
  expect(library().gameRegions).toEqual({ emberfall: 'EU', starhaven: 'NA' });
});

test("clears one game's error and keeps the other's", () => {
  const { library } = setUp();
  const error = { messageId: 'Library.Error', region: null };
  library().setForGame('gameError', 'emberfall', error);
  library().setForGame('gameError', 'starhaven', error);
  library().clearGameError('emberfall');
  expect(library().gameError).toEqual({ starhaven: error });
});

test('reverses the order for the same column, and sorts another ascending', () => {
  const { library } = setUp();
  library().sortAccounts('emberfall', 'name');
  expect(library().accountTables.emberfall).toEqual({ column: 'name', dir: 'asc' });
  library().sortAccounts('emberfall', 'name');
  expect(library().accountTables.emberfall).toEqual({ column: 'name', dir: 'desc' });
  library().sortAccounts('emberfall', 'lastLogin');
  expect(library().accountTables.emberfall).toEqual({ column: 'lastLogin', dir: 'asc' });
});

test('removes everything when the player signs out', () => {
  const { library } = setUp();
  library().setForGame('gameAccounts', 'emberfall', 'a');
  library().clear();
  expect(library()).toMatchObject({ gameAccounts: {} });
});
