// @module-tag more
import { expect, test } from 'vitest';
import { runPaymentCrashes } from './support/payment-crash-run.ts';

// `npm run payment-crash-test` makes fifty.
const KILLS = 2;
// Only ends a test that hangs: process starts take long on a busy machine.
const TIMEOUT_MS = 10 * 60_000;

test('what was paid is granted exactly once when the server is killed between payment and grant', {
  timeout: TIMEOUT_MS,
}, async () => {
  const report = await runPaymentCrashes(KILLS);
  expect(report).toEqual({ kills: KILLS, byReturn: 1, byJob: 1, problems: [] });
});
