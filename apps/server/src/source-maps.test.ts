import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeError } from './log-error.ts';
import { createSourceMaps } from './source-maps.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-maps-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Maps the whole built file to the start of line 3 of price.ts. */
const MAP = { version: 3, sources: ['../../../src/price.ts'], names: [], mappings: 'AAEA' };

test('maps a position in a built file to its source', async () => {
  const file = join(folder, 'base.js.map');
  await writeFile(file, JSON.stringify(MAP));
  expect(createSourceMaps().originalPlace(file, { line: 1, column: 1 })).toBe('src/price.ts:3:1');
});

test('keeps a position whose map is missing or broken', async () => {
  const broken = join(folder, 'broken.js.map');
  await writeFile(broken, '{');
  expect(createSourceMaps().originalPlace(broken, { line: 1, column: 1 })).toBeUndefined();
  expect(
    createSourceMaps().originalPlace(join(folder, 'missing.js.map'), { line: 1, column: 1 }),
  ).toBeUndefined();
});

test('parses six maps at once, then one every ten seconds, and answers from those it has', async () => {
  let now = 0;
  const sourceMaps = createSourceMaps({ now: () => now });
  const placeIn = async (name: number) => {
    const file = join(folder, `many-${name}.js.map`);
    await writeFile(file, JSON.stringify(MAP));
    return sourceMaps.originalPlace(file, { line: 1, column: 1 });
  };
  const places = [];
  for (const name of [1, 2, 3, 4, 5, 6, 7]) places.push(await placeIn(name));
  expect(places).toEqual([...Array.from({ length: 6 }, () => 'src/price.ts:3:1'), undefined]);
  expect(await placeIn(6)).toBe('src/price.ts:3:1');
  now += 10_000;
  expect(await placeIn(7)).toBe('src/price.ts:3:1');
  expect(await placeIn(1)).toBeUndefined();
});

test('a logged stack names the sources of built files', async () => {
  await mkdir(join(folder, 'dist'));
  const built = join(folder, 'dist/entry-server.js');
  await writeFile(`${built}.map`, JSON.stringify(MAP));
  const error = new Error('rendering failed');
  error.stack = `Error: rendering failed\n    at render (${pathToFileURL(built)}:1:1)`;
  expect(describeError(error).stack).toEqual(['at render (src/price.ts:3:1)']);
});
