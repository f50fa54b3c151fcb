import { expect, test, vi } from 'vitest';
import { createBatchedInsert } from './batched-insert.ts';

/** An insert that ends when the test ends it. */
function heldInsert() {
  const calls: Array<{ rows: readonly string[]; end: PromiseWithResolvers<void> }> = [];
  const insert = (rows: readonly string[]) => {
    const end = Promise.withResolvers<void>();
    calls.push({ rows, end });
    return end.promise;
  };
  return { calls, insert };
}

test('rows that arrive during an insert are stored together by the next one', async () => {
  const { calls, insert } = heldInsert();
  const add = createBatchedInsert(insert);
  const stored = [add(['a']), add(['b', 'c']), add(['d'])];
  expect(calls.map(({ rows }) => rows)).toEqual([['a']]);
  calls[0]?.end.resolve();
  await stored[0];
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.rows).toEqual(['b', 'c', 'd']);
  calls[1]?.end.resolve();
  await Promise.all(stored);
  const later = add(['e']);
  calls[2]?.end.resolve();
  await later;
  expect(calls[2]?.rows).toEqual(['e']);
});

test('rows that cannot be stored fail for their own caller only', async () => {
  const kept: string[] = [];
  const add = createBatchedInsert(async (rows: readonly string[]) => {
    if (rows.includes('bad')) throw new Error('refused');
    kept.push(...rows);
  });
  const results = await Promise.allSettled([add(['a']), add(['b']), add(['bad']), add(['c'])]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(kept).toEqual(['a', 'b', 'c']);
});
