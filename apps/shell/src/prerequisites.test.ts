import { hash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createGameFolder } from './game-folder.ts';
import { createPrerequisites } from './prerequisites.ts';
import { createStateWriter, type Installation, readSavedState } from './saved-state.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prerequisites-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const installation = (sha256: string, path = 'setup.sh'): Installation => ({
  productName: 'emberfall',
  branchId: 'emberfall.default',
  packages: [],
  library: null,
  offered: [],
  version: '1.0.0',
  launch: { kind: 'program', path: 'game' },
  files: [{ path, size: 1, sha256 }],
  lastPlayed: null,
  prerequisites: [{ path: 'setup.sh', args: ['two words', '; x'] }],
  indexes: [],
  isDirty: false,
  pending: null,
});

async function open() {
  const file = join(folder, 'state.json');
  const state = await readSavedState(file);
  return createPrerequisites({ state, writer: createStateWriter(file, state) });
}

/** An installer that notes its arguments, and ends with this exit code. Returns its SHA-256. */
function writeInstaller(exitCode: number, version = 1): string {
  return write(`#!/bin/sh\n# ${version}\nprintf '%s|' "$@" >> ran\nexit ${exitCode}\n`);
}
function write(script: string): string {
  writeFileSync(join(folder, 'setup.sh'), script);
  return hash('sha256', script);
}
const game = () => createGameFolder(folder);
const ran = () => readFileSync(join(folder, 'ran'), 'utf8');

test('an installer runs once, also across a restart, and again when it has changed', async () => {
  const first = installation(writeInstaller(0));
  await (await open()).install(first, game());
  const prerequisites = await open();
  expect(prerequisites.isMissing(first)).toBe(false);
  await prerequisites.install(first, game());
  expect(ran()).toBe('two words|; x|');
  const changed = installation(writeInstaller(0, 2));
  expect(prerequisites.isMissing(changed)).toBe(true);
  await prerequisites.install(changed, game());
  expect(ran()).toBe('two words|; x|'.repeat(2));
});

test('one that fails has a clear error, and runs again', async () => {
  const failing = installation(writeInstaller(1));
  const prerequisites = await open();
  await expect(prerequisites.install(failing, game())).rejects.toThrow('prerequisite_failed');
  expect(prerequisites.isMissing(failing)).toBe(true);
  const working = installation(writeInstaller(0));
  await prerequisites.install(working, game());
  expect(prerequisites.isMissing(working)).toBe(false);
});

test('one that cannot be started has a clear error', async () => {
  const broken = installation(write('#!/no/such/program\n'));
  const install = (await open()).install(broken, game());
  await expect(install).rejects.toThrow('prerequisite_failed');
});

test('one that is not the file of the signed version does not run', async () => {
  const signed = installation(writeInstaller(0));
  writeInstaller(0, 2);
  await expect((await open()).install(signed, game())).rejects.toThrow('prerequisite_failed');
  expect(existsSync(join(folder, 'ran'))).toBe(false);
});

test('one of another system, whose file is not installed, is not needed', async () => {
  expect((await open()).isMissing(installation('a'.repeat(64), 'win32/setup.exe'))).toBe(false);
});
