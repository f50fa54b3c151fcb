import { expect, test } from 'vitest';
import { batchLookups } from './batch-lookups.ts';

interface Asked {
  keys: string[];
  answer: (found: [string, number][]) => void;
  fail: (error: Error) => void;
}

function createLookup(parallelMax: number) {
  const asked: Asked[] = [];
  const find = batchLookups<number>((keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<Map<string, number>>();
    asked.push({ keys, answer: (found) => resolve(new Map(found)), fail: reject });
    return promise;
  }, parallelMax);
  return { asked, find };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('questions of one turn are sent as one query, and each caller gets its own answer', async () => {
  const { asked, find } = createLookup(1);
  const answers = Promise.all([find('a'), find('b'), find('a'), find('unknown')]);
  await turn();
  expect(asked.map(({ keys }) => keys)).toEqual([['a', 'b', 'unknown']]);
  asked[0]?.answer([
    ['a', 1],
    ['b', 2],
  ]);
  expect(await answers).toEqual([1, 2, 1, null]);
});

test('a question never joins a batch that was already sent', async () => {
  const { asked, find } = createLookup(1);
  const early = find('a');
  await turn();
  const late = find('a');
  await turn();
  expect(asked).toHaveLength(1);
  asked[0]?.answer([['a', 1]]);
  expect(await early).toBe(1);
  await turn();
  await turn();
  asked[1]?.answer([]);
  expect(await late).toBeNull();
});

test('the allowed number of batches runs in parallel', async () => {
  const { asked, find } = createLookup(2);
  for (const key of ['a', 'b', 'c', 'd']) {
    void find(key);
    await turn();
  }
  expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['b']]);
  asked[0]?.answer([]);
  await turn();
  await turn();
  expect(asked[2]?.keys).toEqual(['c', 'd']);
});

test('a failure reaches its callers, and the next batch is sent anyway', async () => {
  const { asked, find } = createLookup(1);
  const failed = find('a');
  await turn();
  asked[0]?.fail(new Error('unavailable'));
  await expect(failed).rejects.toThrow('unavailable');
  const next = find('a');
  await turn();
  await turn();
  asked[1]?.answer([['a', 1]]);
  expect(await next).toBe(1);
});

test('questions that wait for a batch fail with it', async () => {
  const { asked, find } = createLookup(1);
  const asking = find('a');
  await turn();
  const waiting = find('b');
  await turn();
  asked[0]?.fail(new Error('silent'));
  await expect(asking).rejects.toThrow('silent');
  await expect(waiting).rejects.toThrow('silent');
  await turn();
  await turn();
  expect(asked).toHaveLength(1);
});
