// @vitest-environment node

import { expect, test } from 'vitest';
import { createConsentStore } from './consent-store.ts';
import { createMemoryStorage } from './testing/memory-storage.ts';

test('before the visitor decides only the necessary is on', () => {
  expect(createConsentStore({ storage: createMemoryStorage() }).getState()).toMatchObject({
    necessary: true,
    preferences: false,
    statistics: false,
    marketing: false,
    isDecided: false,
  });
});

test('a choice holds for the next visit', async () => {
  const storage = createMemoryStorage();
  createConsentStore({ storage })
    .getState()
    .decide({ preferences: true, statistics: false, marketing: false });
  const next = createConsentStore({ storage });
  await next.persist.rehydrate();
  expect(next.getState()).toMatchObject({ preferences: true, statistics: false, isDecided: true });
  expect(next.getState().allows('preferences')).toBe(true);
});

test('all can be accepted and all that is optional refused', () => {
  const store = createConsentStore({ storage: createMemoryStorage() });
  store.getState().acceptAll();
  expect(store.getState()).toMatchObject({ preferences: true, statistics: true, marketing: true });
  store.getState().refuseAll();
  expect(store.getState()).toMatchObject({ preferences: false, statistics: false, marketing: false });
  expect(store.getState().allows('necessary')).toBe(true);
});
