// @vitest-environment node

import { expect, test } from 'vitest';
import { createHttpEvents } from '../platform/http/events.ts';
import { createMigrationStore } from './migration-store.ts';

function setUp() {
  const events = createHttpEvents();
  return { events, store: createMigrationStore({ events }) };
}

test('starts a migration, goes through its phases and completes it', () => {
  const { store } = setUp();
  store.getState().start();
  store.getState().setPhase('showConfirmEmail');
  expect(store.getState()).toMatchObject({ inProgress: true, completed: false, phase: 'showConfirmEmail' });
  store.getState().complete();
  expect(store.getState()).toMatchObject({ inProgress: false, completed: true });
});

test('resets everything including the token', () => {
  const { store, events } = setUp();
  events.tokenReceived.emit({ token: 'thin', purpose: 'migration' });
  store.getState().start();
  store.getState().learn({ associatedEmail: 'player@example.test', wasGameAccountMerged: true });
  store.getState().reset();
  expect(store.getState()).toMatchObject({
    inProgress: false,
    associatedEmail: null,
    wasGameAccountMerged: false,
    token: null,
  });
});

test('keeps the migration token and no session token', () => {
  const { store, events } = setUp();
  events.tokenReceived.emit({ token: 'thin', purpose: 'migration' });
  events.tokenReceived.emit({ token: 'session', purpose: 'session' });
  expect(store.getState().token).toBe('thin');
  store.getState().complete();
  expect(store.getState().token).toBeNull();
});
