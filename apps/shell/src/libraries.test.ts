import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareGames } from '../test/open-games.ts';

const setup = prepareGames();
const { finished, inPhase, install, installed, jobNow, openGames } = setup;

let disk: string;
beforeEach(() => {
  disk = mkdtempSync(join(tmpdir(), 'gatehouse-disk-'));
});
afterEach(() => rmSync(disk, { recursive: true }));

const folders = () => setup.games.snapshot().libraries?.map(({ folder }) => folder);
const library = () => join(disk, 'games');
const add = () => setup.games.addLibrary(library(), true);

test.each<[string, (path: string) => string, string]>([
  ['a relative path', () => 'games', 'folder_not_absolute'],
  ['a folder that does not exist', (path) => join(path, 'new'), 'folder_not_found'],
  ['the library in the data folder', () => join(setup.folder, 'games'), 'folder_in_use'],
  ['a folder of a game', () => join(setup.folder, 'games/emberfall'), 'folder_in_use'],
  ['a folder around the data folder', () => tmpdir(), 'folder_in_use'],
  [
    'a link into the data folder',
    (path) => {
      symlinkSync(setup.folder, join(path, 'link'));
      return join(path, 'link/other');
    },
    'folder_in_use',
  ],
  [
    'a folder with other files',
    (path) => {
      writeFileSync(join(path, 'holiday.jpg'), '');
      return path;
    },
    'folder_not_empty',
  ],
  [
    'a file',
    (path) => {
      writeFileSync(join(path, 'file'), '');
      return join(path, 'file');
    },
    'folder_not_writable',
  ],
])('%s cannot be a library', async (_, make, error) => {
  const path = make(disk);
  await expect(setup.games.addLibrary(path, false)).rejects.toThrow(error);
  expect(folders()).toEqual([join(setup.folder, 'games')]);
});

test.runIf(process.platform === 'linux')('a folder that cannot be written cannot be a library', async () => {
  await expect(setup.games.addLibrary('/proc/gatehouse', true)).rejects.toThrow('folder_not_writable');
});

test('installs in the default library, or in the one that is chosen', async () => {
  await add();
  await setup.games.setDefaultLibrary(library());
  await installed();
  expect(existsSync(join(library(), 'emberfall/index.html'))).toBe(true);
  expect(setup.games.snapshot().installed[0]?.library).toBe(library());
  await expect(setup.games.removeLibrary(library())).rejects.toThrow('busy');
  await setup.games.uninstall('emberfall');
  await setup.games.install('emberfall', 'emberfall.default', [], join(setup.folder, 'games'));
  await finished();
  expect(existsSync(join(setup.folder, 'games/emberfall/index.html'))).toBe(true);
  await setup.games.removeLibrary(library());
  expect(setup.games.snapshot().libraries).toMatchObject([{ isDefault: true }]);
});

test('cancelling an installation removes it from its library', async () => {
  await add();
  setup.portal.faults = ['hang'];
  setup.portal.files = { 'index.html': Buffer.alloc(1000, 'i') };
  await setup.games.install('emberfall', 'emberfall.default', [], library());
  await inPhase('downloading');
  expect(existsSync(join(library(), 'emberfall'))).toBe(true);
  await setup.games.cancel('emberfall');
  expect(existsSync(join(library(), 'emberfall'))).toBe(false);
});

test('a game on a disk that is not connected is kept, and found again', async () => {
  await add();
  await setup.games.setDefaultLibrary(library());
  await installed();
  await setup.games.close();
  // The mount point is left.
  renameSync(library(), join(disk, 'away'));
  mkdirSync(library());
  await openGames();
  await setup.until(() => setup.games.snapshot().libraries?.[1]?.isMissing === true);
  await expect(setup.games.playable('emberfall')).rejects.toThrow('library_missing');
  await expect(setup.games.uninstall('emberfall')).rejects.toThrow('library_missing');
  await expect(setup.games.checkUpdate('emberfall')).rejects.toThrow('library_missing');
  await setup.games.repair('emberfall');
  await inPhase('failed');
  expect(jobNow()?.error).toBe('library_missing');
  await setup.games.cancel('emberfall');
  rmSync(library(), { recursive: true });
  renameSync(join(disk, 'away'), library());
  expect(await setup.games.verify('emberfall')).toEqual({ damaged: 0 });
});

test('moves a game to another library and back, with what the player has saved', async () => {
  await installed();
  mkdirSync(join(setup.folder, 'games/emberfall/saves'));
  writeFileSync(join(setup.folder, 'games/emberfall/saves/1'), 'level 7');
  await add();
  await setup.games.move('emberfall', library());
  await expect(install()).rejects.toThrow('busy');
  await finished();
  expect(setup.games.snapshot().installed).toMatchObject([{ productName: 'emberfall', library: library() }]);
  expect(existsSync(join(setup.folder, 'games/emberfall'))).toBe(false);
  expect(existsSync(join(library(), 'emberfall/saves/1'))).toBe(true);
  expect(await setup.games.verify('emberfall')).toEqual({ damaged: 0 });
  await setup.games.move('emberfall', join(setup.folder, 'games'));
  await finished();
  expect(await setup.games.verify('emberfall')).toEqual({ damaged: 0 });
  expect(existsSync(join(library(), 'emberfall'))).toBe(false);
  expect(setup.portal.asked).toEqual([]);
});
