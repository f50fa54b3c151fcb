import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { makeFolder, type TestFolder } from '../../../../test/support/make-folder.ts';
import { type BuildPlan, importBuild } from './import-build.ts';

const PLAN: BuildPlan = { launch: { kind: 'page', path: 'index.html' }, packages: [] };
const folders: TestFolder[] = [];

function folder(files?: Record<string, string>): string {
  const made = makeFolder(files);
  folders.push(made);
  return made.path;
}
afterEach(() => {
  for (const one of folders.splice(0)) one.remove();
});

test('copies the files of a folder and lists them in a manifest', async () => {
  const target = join(folder(), 'emberfall/default/1.0.0');
  const source = folder({ 'index.html': 'hello', 'lang/de/texts.json': '{}' });
  await importBuild(source, target, '1.0.0', { ...PLAN, packages: [{ name: 'de', folder: 'lang/de' }] });
  const sha256 = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';
  expect(JSON.parse(readFileSync(join(target, 'manifest.json'), 'utf8'))).toMatchObject({
    version: '1.0.0',
    launch: PLAN.launch,
    files: [{ path: 'index.html', size: 5, sha256 }],
    packages: [{ name: 'de', files: [{ path: 'lang/de/texts.json', size: 2 }] }],
  });
  expect(readFileSync(join(target, 'files/lang/de/texts.json'), 'utf8')).toBe('{}');
  await expect(importBuild(source, target, '1.0.0', PLAN)).rejects.toThrow('is there already');
});

test.each<[string, () => string, BuildPlan, RegExp]>([
  ['a missing folder', () => '/no/such/folder', PLAN, /no folder/],
  ['an empty folder', () => folder(), PLAN, /has no files/],
  ['a missing start file', () => folder({ 'a.html': '' }), PLAN, /no file index\.html to start/],
  ['a name that Windows refuses', () => folder({ 'index.html': '', 'nul.txt': '' }), PLAN, /nul\.txt cannot/],
  ['a hidden file', () => folder({ 'index.html': '', '.git/config': '' }), PLAN, /\.git\/config cannot/],
  ['two names that differ in case', () => folder({ 'index.html': '', 'Index.html': '' }), PLAN, /twice/],
  [
    'an empty package',
    () => folder({ 'index.html': '' }),
    { ...PLAN, packages: [{ name: 'de', folder: 'de' }] },
    /package de/,
  ],
  [
    'a link out of the folder',
    () => {
      const path = folder({ 'index.html': '' });
      symlinkSync('/etc/passwd', join(path, 'passwd'));
      return path;
    },
    PLAN,
    /passwd is no regular file/,
  ],
])('refuses %s and leaves nothing behind', async (_, source, plan, problem) => {
  const root = folder();
  await expect(importBuild(source(), join(root, '1.0.0'), '1.0.0', plan)).rejects.toThrow(problem);
  expect(existsSync(root) ? readdirSync(root) : []).toEqual([]);
});
