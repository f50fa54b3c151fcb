import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
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

/** A copy of the sources. Packages are linked, but those of the workspace lead to the copy. */
function copySources(): void {
  const left = new Set(['node_modules', 'dist', '.cache']);
  const parts = [
    '.dependency-cruiser.mjs',
    'apps',
    'e2e',
    'package.json',
    'packages',
    'scripts',
    'tsconfig.base.json',
    'vitest.config.ts',
  ];
  for (const part of parts)
    cpSync(join(ROOT, part), join(folder, part), {
      recursive: true,
      filter: (path) => !left.has(basename(path)),
    });
  const link = (path: string) => symlinkSync(join(ROOT, path), join(folder, path), 'junction');
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@gatehouse') link(join('node_modules', name));
  mkdirSync(join(folder, 'node_modules/@gatehouse'));
  for (const parent of ['apps', 'packages'])
    for (const name of readdirSync(join(ROOT, parent))) {
      const nested = join(parent, name, 'node_modules');
      if (existsSync(join(ROOT, nested))) link(nested);
      symlinkSync(join(folder, parent, name), join(folder, 'node_modules/@gatehouse', name), 'junction');
    }
}

test('a new module and a new page pass the type checks', { tags: 'more', timeout: 600_000 }, async () => {
  copySources();
  applyChange(folder, moduleChange('games', 'game-badges', '999'));
  applyChange(folder, pageChange('season-pass'));
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const check = (part: string) =>
    promisify(execFile)(process.execPath, [tsc, '-p', join(folder, part)]).then(
      () => 'passed',
      (error) => error.stdout || String(error),
    );
  for (const part of ['packages/contract', 'apps/server', 'apps/portal'])
    expect(await check(part), part).toBe('passed');
});

test('nothing is written where a file has no place for it', () => {
  const change = pageChange('season-pass');
  copyFor(change);
  const text = read('packages/messages/ids.ts');
  const edits = [...change.edits, { file: 'packages/messages/ids.ts', after: /no such line/, text: 'x' }];
  expect(() => applyChange(folder, { ...change, edits })).toThrow('packages/messages/ids.ts has no place');
  expect(read('packages/messages/ids.ts')).toBe(text);
});
