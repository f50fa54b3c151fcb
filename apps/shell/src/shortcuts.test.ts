import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createStateWriter, readSavedState, type SavedState } from './saved-state.ts';
import { iconSize, shortcutFile, toIco } from './shortcut-file.rules.ts';
import { createShortcuts, type Shortcuts } from './shortcuts.ts';

/** One transparent pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const command = {
  type: 'set_shortcut',
  productName: 'emberfall',
  place: 'menu',
  isWanted: true,
  title: 'Emberfall',
} as const;

let home: string;
let state: SavedState;
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'shortcuts-'));
  state = await readSavedState(join(home, 'state.json'));
});
afterEach(() => rmSync(home, { recursive: true }));

function open(platform: NodeJS.Platform = 'linux', env: NodeJS.ProcessEnv = {}): Shortcuts {
  const writer = createStateWriter(join(home, 'state.json'), state);
  const places = { HOME: home, USERPROFILE: home, APPDATA: join(home, 'AppData') };
  return createShortcuts({
    state,
    writer,
    folder: join(home, 'icons'),
    env: { ...places, ...env },
    platform,
  });
}

describe('the content of a file', () => {
  const lines = (title: string, platform: NodeJS.Platform) =>
    shortcutFile({ productName: 'emberfall', title, icon: null }, platform)?.content.split(/\r?\n/);

  test.each([
    ['a line break', 'Ember\nExec=rm -rf ~', 'Name=Ember Exec=rm -rf ~'],
    ['a carriage return', 'Ember\r[Desktop Entry]', 'Name=Ember [Desktop Entry]'],
    ['an escape sequence', String.raw`Ember\nExec=x`, String.raw`Name=Ember\\nExec=x`],
    ['a field code', 'Ember %f', 'Name=Ember %f'],
  ])('a title with %s adds no key', (_, title, name) => {
    const found = lines(title, 'linux');
    expect(found).toContain(name);
    expect(found?.filter((line) => line.startsWith('Exec='))).toEqual([
      'Exec=xdg-open gatehouse://library/emberfall',
    ]);
    expect(lines(title, 'win32')).toEqual(['[InternetShortcut]', 'URL=gatehouse://library/emberfall', '']);
  });

  test.each([
    ['Ember: Fall?', 'Ember Fall.url'],
    ['..\\..\\Startup\\x', 'Startup x.url'],
    ['CON', 'emberfall.url'],
    ['aux .fall', 'emberfall.url'],
    ['COM¹', 'emberfall.url'],
    ['...', 'emberfall.url'],
    ['エンバー', 'エンバー.url'],
  ])('the title %j is the file %j on Windows', (title, name) => {
    expect(shortcutFile({ productName: 'emberfall', title, icon: null }, 'win32')?.name).toBe(name);
  });

  test('only a small square PNG is an icon', () => {
    const png = Buffer.from(PNG, 'base64');
    expect(iconSize(png)).toBe(1);
    expect(iconSize(Buffer.from('<svg onload="x">'.repeat(9)))).toBeNull();
    expect(toIco(png, 1).subarray(22)).toEqual(png);
    expect([...toIco(png, 1).subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 1, 1]);
  });
});

test('a game gets an entry in the menu with its icon, and loses it when it is uninstalled', async () => {
  const shortcuts = open();
  await shortcuts.set({ ...command, icon: PNG });
  const file = join(home, '.local/share/applications/gatehouse-emberfall.desktop');
  const icon = join(home, 'icons/emberfall.png');
  expect(readFileSync(file, 'utf8')).toContain(`\nIcon=${icon}\n`);
  expect(existsSync(icon)).toBe(true);
  expect(shortcuts.of('emberfall')).toEqual(['menu']);
  expect(shortcuts.of('starhaven')).toEqual([]);
  await open().removeAll('emberfall');
  expect([existsSync(file), existsSync(icon), open().of('emberfall')]).toEqual([false, false, []]);
});

test('the desktop is where the system has it', async () => {
  mkdirSync(join(home, '.config'));
  writeFileSync(join(home, '.config/user-dirs.dirs'), 'XDG_DESKTOP_DIR="$HOME/Schreibtisch"\n');
  await open().set({ ...command, place: 'desktop' });
  expect(existsSync(join(home, 'Schreibtisch/gatehouse-emberfall.desktop'))).toBe(true);
  await open('win32').set({ ...command, place: 'desktop' });
  expect(existsSync(join(home, 'Desktop/Emberfall.url'))).toBe(true);
  await open('win32').set({ ...command, place: 'desktop', isWanted: false });
  expect(existsSync(join(home, 'Desktop/Emberfall.url'))).toBe(false);
});

test('a shortcut that the player has deleted can be made again', async () => {
  await open().set(command);
  rmSync(join(home, '.local/share/applications/gatehouse-emberfall.desktop'));
  expect(open().of('emberfall')).toEqual([]);
  await open().set(command);
  expect(open().of('emberfall')).toEqual(['menu']);
});

test('a file of the player and the target of a link stay as they are', async () => {
  mkdirSync(join(home, 'Desktop'));
  writeFileSync(join(home, 'Desktop/Emberfall.url'), 'mine');
  await expect(open('win32').set({ ...command, place: 'desktop' })).rejects.toThrow('EEXIST');
  writeFileSync(join(home, 'precious'), 'mine');
  symlinkSync(join(home, 'precious'), join(home, 'Desktop/gatehouse-emberfall.desktop'));
  await expect(open().set({ ...command, place: 'desktop' })).rejects.toThrow('EEXIST');
  expect(readFileSync(join(home, 'precious'), 'utf8')).toBe('mine');
  expect(readFileSync(join(home, 'Desktop/Emberfall.url'), 'utf8')).toBe('mine');
});

test('macOS has no shortcuts', async () => {
  expect(open('darwin').of('emberfall')).toBeUndefined();
  await expect(open('darwin').set(command)).rejects.toThrow('failed');
});
