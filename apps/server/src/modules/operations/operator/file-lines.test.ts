import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { LINE_BYTES_MAX, readLines } from './file-lines.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-lines-'));
const file = join(folder, 'lines');
afterAll(() => rmSync(folder, { recursive: true }));

async function linesOf(content: string, from?: number) {
  writeFileSync(file, content);
  const all: { text: string | null; end: number }[] = [];
  for await (const lines of readLines(file, from)) {
    all.push(...lines.map(({ bytes, end }) => ({ text: bytes?.toString() ?? null, end })));
  }
  return all;
}

test('lines end with a line feed, or a carriage return and a line feed, or with the file', async () => {
  expect(await linesOf('a\nbé\r\n\nlast')).toEqual([
    { text: 'a', end: 2 },
    { text: 'bé', end: 7 },
    { text: '', end: 8 },
    { text: 'last', end: 12 },
  ]);
  expect(await linesOf('')).toEqual([]);
});

test('reading goes on at the end of a line', async () => {
  const content = Array.from({ length: 50_000 }, (_, nth) => `line number ${nth}`).join('\n');
  const all = await linesOf(content);
  expect(all).toHaveLength(50_000);
  const after = all[30_000]?.end;
  expect(await linesOf(content, after)).toEqual(all.slice(30_001));
});

test('a line that is too long is skipped, wherever it ends', async () => {
  const long = 'x'.repeat(LINE_BYTES_MAX + 1);
  const longest = 'y'.repeat(LINE_BYTES_MAX);
  const huge = 'z'.repeat(2_000_000);
  const content = [long, 'a', longest, huge, 'b', huge].join('\n');
  const all = await linesOf(content);
  expect(all.map(({ text }) => text)).toEqual([null, 'a', longest, null, 'b', null]);
  expect(all.at(-1)?.end).toBe(content.length);
});
