import { createCipheriv, hash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCutter } from './cut-chunks.ts';

const SIZES = { min: 16 * 1024, average: 64 * 1024, max: 256 * 1024 };
const SMALL = { min: 64, average: 256, max: 1024 };

/** The same random bytes for the same seed. */
function bytesOf(seed: string, length: number): Buffer {
  return createCipheriv('aes-256-ctr', hash('sha256', seed, 'buffer'), Buffer.alloc(16)).update(
    Buffer.alloc(length),
  );
}

async function cut(blocks: Iterable<Buffer>, sizes = SIZES): Promise<Buffer[]> {
  const left = [...blocks].filter(({ length }) => length > 0);
  async function read(into: Buffer): Promise<number> {
    const [block = Buffer.alloc(0)] = left;
    const length = block.copy(into);
    if (length < block.length) left[0] = block.subarray(length);
    else left.shift();
    return length;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of createCutter(sizes)(read)) chunks.push(Buffer.from(chunk));
  return chunks;
}
const lengths = (chunks: Buffer[]) => chunks.map(({ length }) => length);
const names = (chunks: Buffer[]) => chunks.map((chunk) => hash('sha256', chunk));

test('chunks add up to the content and keep to their bounds, whatever the blocks that were read', async () => {
  const blocks = fc.array(fc.uint8Array({ maxLength: 3000 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(blocks, async (arrays) => {
      const given = arrays.map((array) => Buffer.from(array));
      const whole = Buffer.concat(given);
      const chunks = await cut(given, SMALL);
      expect(Buffer.concat(chunks).equals(whole)).toBe(true);
      expect(Math.max(0, ...lengths(chunks))).toBeLessThanOrEqual(SMALL.max);
      expect(Math.min(...lengths(chunks.slice(0, -1)), Infinity)).toBeGreaterThan(SMALL.min);
      expect(lengths(chunks)).toEqual(lengths(await cut([whole], SMALL)));
    }),
  );
});

test('most chunks are near the average', async () => {
  const sizes = lengths(await cut([bytesOf('average', 16 * 1024 * 1024)]));
  const average = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  expect(average).toBeGreaterThan(60 * 1024);
  expect(average).toBeLessThan(90 * 1024);
});

test('content without a place to cut is cut at the maximum', async () => {
  expect(lengths(await cut([Buffer.alloc(600 * 1024)]))).toEqual([SIZES.max, SIZES.max, 88 * 1024]);
  expect(await cut([])).toEqual([]);
});

test.each<[string, (content: Buffer) => Buffer]>([
  ['100 bytes inserted at the start', (content) => Buffer.concat([bytesOf('new', 100), content])],
  ['the first 100 bytes removed', (content) => content.subarray(100)],
  [
    'one byte changed in the middle',
    (content) => {
      const changed = Buffer.from(content);
      changed[4_000_000] = (changed[4_000_000] ?? 0) ^ 1;
      return changed;
    },
  ],
])('%s changes one or two chunks of a hundred', async (_, change) => {
  const content = bytesOf('game', 8 * 1024 * 1024);
  const before = new Set(names(await cut([content])));
  const after = names(await cut([change(content)]));
  expect(after.length).toBeGreaterThan(90);
  expect(after.filter((name) => !before.has(name)).length).toBeLessThanOrEqual(2);
});

test('every release cuts in the same places, or players would download whole games again', async () => {
  expect(lengths(await cut([bytesOf('known', 800_000)]))).toEqual([
    87780, 79165, 93275, 71800, 71897, 78795, 80107, 135793, 101388,
  ]);
  expect(lengths(await cut([bytesOf('known', 4000)], SMALL))).toEqual([
    338, 319, 322, 304, 168, 292, 275, 295, 327, 451, 291, 314, 304,
  ]);
});
