import { setTimeout as wait } from 'node:timers/promises';

const INTERVAL_MS = 50;

interface Limit {
  timeoutMs: number;
  /** Named in the timeout error. */
  what: string;
}

/** For code that also runs outside of the test runner. */
export async function waitUntil(isTrue: () => boolean | Promise<boolean>, limit: Limit): Promise<void> {
  const deadline = Date.now() + limit.timeoutMs;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`${limit.what}: not within ${limit.timeoutMs / 1000} s`);
    await wait(INTERVAL_MS);
  }
}
