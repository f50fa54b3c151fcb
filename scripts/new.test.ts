import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyChange, type Change } from './new/change.ts';
import { moduleChange } from './new/module.ts';
import { pageChange } from './new/page.ts';

const ROOT = join(import.meta.dirname, '..');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-new-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A copy of the files in which something is registered. */
function copyFor({ edits }: Change): void {
  for (const { file } of edits) cpSync(join(ROOT, file), join(folder, file));
}
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

test.each([
  ['module', moduleChange('games', 'game-badges', '999')],
  ['page', pageChange('season-pass')],
])('a new %s is registered everywhere, once', (_kind, change) => {
  copyFor(change);
  const before = new Map(change.edits.map(({ file }) => [file, read(file)]));
  expect(applyChange(folder, change)).toEqual([...new Set([...Object.keys(change.files), ...before.keys()])]);
  for (const [file, text] of before) {
    const added = change.edits.filter((edit) => edit.file === file);
    expect(read(file)).toHaveLength(added.reduce((sum, edit) => sum + edit.text.length, text.length));
    for (const edit of added) expect(read(file)).toContain(edit.text);
  }
  expect(() => applyChange(folder, change)).toThrow('These files exist');
});

test('nothing is written where a file has no place for it', () => {
  const change = pageChange('season-pass');
  copyFor(change);
  const text = read('packages/messages/ids.ts');
  const edits = [...change.edits, { file: 'packages/messages/ids.ts', after: /no such line/, text: 'x' }];
  expect(() => applyChange(folder, { ...change, edits })).toThrow('packages/messages/ids.ts has no place');
  expect(read('packages/messages/ids.ts')).toBe(text);
});
