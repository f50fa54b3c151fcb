// @module-tag more
import { expect, test } from 'vitest';
import { type CrashTarget, runCrashes } from './support/crash-run.ts';

const ROUNDS = 10;
// Only ends a test that hangs: ten process starts take long on a busy machine.
const TIMEOUT_MS = 10 * 60_000;

test.each<CrashTarget>(['database', 'server'])(
  'no confirmed write is lost when the %s crashes under load',
  {
    timeout: TIMEOUT_MS,
  },
  async (target) => {
    const report = await runCrashes(Array.from({ length: ROUNDS }, () => target));
    expect(report.problems).toEqual([]);
    expect(report.recoveries).toHaveLength(ROUNDS);
    expect(Math.min(report.signUps, report.redemptions)).toBeGreaterThan(ROUNDS);
  },
);
