import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeError } from './log-error.ts';
import { originalPlace } from './source-maps.ts';

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
  expect(originalPlace(file, { line: 1, column: 1 })).toBe('src/price.ts:3:1');
});

test('keeps a position whose map is missing or broken', async () => {
  const broken = join(folder, 'broken.js.map');
  await writeFile(broken, '{');
  expect(originalPlace(broken, { line: 1, column: 1 })).toBeUndefined();
  expect(originalPlace(join(folder, 'missing.js.map'), { line: 1, column: 1 })).toBeUndefined();
});

test('a logged stack names the sources of built files', async () => {
  await mkdir(join(folder, 'dist'));
  const built = join(folder, 'dist/entry-server.js');
  await writeFile(`${built}.map`, JSON.stringify(MAP));
  const error = new Error('rendering failed');
  error.stack = `Error: rendering failed\n    at render (${pathToFileURL(built)}:1:1)`;
  expect(describeError(error).stack).toEqual(['at render (src/price.ts:3:1)']);
});
