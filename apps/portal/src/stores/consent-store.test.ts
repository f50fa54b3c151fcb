// @vitest-environment node

import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../test/memory-storage.ts';
import { CONSENT_VERSION, createConsentStore } from './consent-store.ts';

test('allows only the necessary category before the visitor decides', () => {
  expect(createConsentStore({ storage: createMemoryStorage() }).getState()).toMatchObject({
    necessary: true,
    preferences: false,
    statistics: false,
    marketing: false,
    isDecided: false,
  });
});

test('keeps a choice for the next visit', async () => {
  const storage = createMemoryStorage();
  createConsentStore({ storage })
    .getState()
    .decide({ preferences: true, statistics: false, marketing: false });
  const next = createConsentStore({ storage });
  await next.persist.rehydrate();
  expect(next.getState()).toMatchObject({ preferences: true, statistics: false, isDecided: true });
  expect(next.getState().allows('preferences')).toBe(true);
});

test('accepts all or rejects all optional categories', () => {
  const store = createConsentStore({ storage: createMemoryStorage() });
  store.getState().acceptAll();
  expect(store.getState()).toMatchObject({ preferences: true, statistics: true, marketing: true });
  store.getState().refuseAll();
  expect(store.getState()).toMatchObject({ preferences: false, statistics: false, marketing: false });
  expect(store.getState().allows('necessary')).toBe(true);
});

test('stores a decision with its version and time, and nothing before it', () => {
  const storage = createMemoryStorage();
  const store = createConsentStore({ storage, now: () => new Date('2026-11-15T05:00:00Z') });
  store.getState().read();
  expect(storage.getItem('gatehouse.consent')).toBeNull();
  store.getState().refuseAll();
  expect(store.getState()).toMatchObject({
    isRead: true,
    version: CONSENT_VERSION,
    decidedAt: '2026-11-15T05:00:00.000Z',
  });
});

test('asks again after consent to an older version, and allows nothing until then', () => {
  const storage = createMemoryStorage();
  const old = { preferences: true, statistics: true, marketing: true, isDecided: true, version: '0' };
  storage.setItem('gatehouse.consent', JSON.stringify({ state: old, version: 1 }));
  const store = createConsentStore({ storage });
  store.getState().read();
  expect(store.getState()).toMatchObject({ isRead: true, isDecided: false, marketing: false });
});

test('takes over a decision of another tab', () => {
  const storage = createMemoryStorage();
  const [here, there] = [createConsentStore({ storage }), createConsentStore({ storage })];
  here.getState().read();
  there.getState().acceptAll();
  here.getState().read();
  expect(here.getState()).toMatchObject({ isDecided: true, marketing: true });
});

test('a program that asks no one keeps its settings alone, whatever was stored before', () => {
  const storage = createMemoryStorage();
  createConsentStore({ storage }).getState().acceptAll();
  const stored = storage.getItem('gatehouse.consent');
  const unasked = { preferences: true, statistics: false, marketing: false };
  const store = createConsentStore({ storage, unasked });
  store.getState().read();
  // Without a time of a decision no receipt is sent.
  expect(store.getState()).toMatchObject({ ...unasked, isRead: true, isDecided: true, decidedAt: null });
  expect(storage.getItem('gatehouse.consent')).toBe(stored);
});
