import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../test/memory-storage.ts';
import { createConsentStore } from './consent-store.ts';
import { followConsent } from './consent-withdrawal.ts';

function start() {
  const acts: string[] = [];
  const times = [1, 2, 3].map((minute) => new Date(2026, 0, 1, 0, minute));
  const consent = createConsentStore({
    storage: createMemoryStorage(),
    now: () => times.shift() ?? new Date(),
  });
  followConsent(consent, {
    keepPreferences: () => acts.push('keep preferences'),
    forgetPreferences: () => acts.push('forget preferences'),
    forgetStatistics: () => acts.push('forget statistics'),
    forgetMarketing: () => acts.push('forget marketing'),
  });
  return { consent: consent.getState(), acts };
}

test('removes the data of a withdrawn category immediately', () => {
  const { consent, acts } = start();
  consent.acceptAll();
  expect(acts).toEqual(['keep preferences']);
  consent.decide({ preferences: false, statistics: true, marketing: true });
  expect(acts.slice(1)).toEqual(['forget preferences']);
});

test('removes earlier data after a refusal', () => {
  const { consent, acts } = start();
  consent.refuseAll();
  expect(acts).toEqual(['forget preferences', 'forget statistics', 'forget marketing']);
});
