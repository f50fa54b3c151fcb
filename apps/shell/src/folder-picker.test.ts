import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFolderPicker } from './folder-picker.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-picker-'));
  vi.stubEnv('PATH', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** A dialog of this name, which keeps its arguments and its process id in files. */
function addDialog(name: string, answer: string): void {
  const keep = `printf '%s\\n' "$@" >${folder}/args; echo $$ >${folder}/pid`;
  writeFileSync(join(folder, name), `#!/bin/sh\n${keep}\n${answer}\n`, { mode: 0o755 });
}
const pickerOf = (openMaxMs?: number) => createFolderPicker({ DISPLAY: ':99', PATH: folder }, openMaxMs);
const page = () => new AbortController();
/** Never answers. */
const WAITS = 'exec /bin/sleep 600';
const started = () => vi.waitFor(() => expect(existsSync(join(folder, 'pid'))).toBe(true), 20_000);
const isRunning = () => {
  try {
    return process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 0);
  } catch {
    return false;
  }
};

const linux = test.skipIf(process.platform !== 'linux');

linux.each([
  ['zenity', '--directory'],
  ['kdialog', '--getexistingdirectory'],
])('the folder that was chosen in %s is handed back as it is', async (name, argument) => {
  addDialog(name, "printf '/mnt/a b/Spiele ü \\n'");
  expect(await pickerOf().pick(page().signal)).toBe('/mnt/a b/Spiele ü ');
  expect(readFileSync(join(folder, 'args'), 'utf8').split('\n')).toContain(argument);
});

linux('a cancelled dialog chooses nothing, whatever it has printed', async () => {
  addDialog('zenity', 'echo /mnt; exit 1');
  expect(await pickerOf().pick(page().signal)).toBeNull();
});

linux('there is none without a screen, and none without a program', async () => {
  expect(pickerOf().isAvailable).toBe(false);
  await expect(pickerOf().pick(page().signal)).rejects.toMatchObject({ code: 'failed' });
  addDialog('zenity', 'echo /mnt');
  expect(pickerOf().isAvailable).toBe(true);
  expect(createFolderPicker({ PATH: folder }).isAvailable).toBe(false);
});

linux('a second one is refused while one is open', async () => {
  addDialog('zenity', WAITS);
  const picker = pickerOf();
  const first = picker.pick(page().signal);
  await expect(picker.pick(page().signal)).rejects.toMatchObject({ code: 'busy' });
  await started();
  picker.close();
  expect(await first).toBeNull();
  addDialog('zenity', 'echo /mnt');
  expect(await pickerOf().pick(page().signal)).toBe('/mnt');
});

linux('it is closed with its page, and after its time', async () => {
  addDialog('zenity', WAITS);
  const gone = page();
  const picked = pickerOf().pick(gone.signal);
  await started();
  gone.abort();
  expect(await picked).toBeNull();
  await vi.waitFor(() => expect(isRunning()).toBe(false), 20_000);
  expect(await pickerOf(200).pick(page().signal)).toBeNull();
  await vi.waitFor(() => expect(isRunning()).toBe(false), 20_000);
});
