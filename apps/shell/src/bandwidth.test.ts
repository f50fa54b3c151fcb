import { expect, test } from 'vitest';
import { createThrottle } from './bandwidth.ts';

/** Milliseconds until all pieces may have arrived, which are there at the same time. */
async function timeFor(pieces: number[], limit: number | null): Promise<number> {
  let last = 0;
  const wait = async (ms: number) => {
    last = ms;
  };
  const throttle = createThrottle(() => limit, { now: () => 0, wait: wait as never });
  for (const bytes of pieces) await throttle(bytes, new AbortController().signal);
  return last;
}

test.each<[string, number[], number | null, number]>([
  ['without a limit nothing waits', [1_000_000, 1_000_000], null, 0],
  ['a little may come ahead', [10_000], 1_000_000, 0],
  ['two megabytes at one megabyte a second take two seconds', [1_000_000, 1_000_000], 1_000_000, 1950],
  ['connections share the limit', Array(20).fill(50_000), 500_000, 1950],
])('%s', async (_, pieces, limit, ms) => {
  expect(await timeFor(pieces, limit)).toBe(ms);
});

test('waiting ends with the download', async () => {
  const abort = new AbortController();
  const waiting = createThrottle(() => 100_000)(10_000_000, abort.signal);
  abort.abort();
  await expect(waiting).rejects.toThrow();
});
