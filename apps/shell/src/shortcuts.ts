import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { BridgeCommand, InstalledGame } from '@gatehouse/contract/launcher-bridge';
import { readIfThere } from './atomic-file.ts';
import { BridgeError } from './bridge-error.ts';
import type { SavedState, StateWriter } from './saved-state.ts';
import { iconSize, linkTo, shortcutFile, toIco } from './shortcut-file.rules.ts';

type SetShortcut = Extract<BridgeCommand, { type: 'set_shortcut' }>;
type Place = SetShortcut['place'];

export interface ShortcutsOptions {
  state: SavedState;
  writer: StateWriter;
  /** For icons. */
  folder: string;
  env: NodeJS.ProcessEnv;
  platform?: NodeJS.Platform;
}

export type Shortcuts = ReturnType<typeof createShortcuts>;

/** Shortcuts of games on the desktop and in the menu of the system. macOS has none. */
export function createShortcuts({
  state,
  writer,
  folder,
  env,
  platform = process.platform,
}: ShortcutsOptions) {
  const home = env.HOME || homedir();

  async function writeIcon(productName: string, icon: string | undefined): Promise<string | null> {
    const png = Buffer.from(icon ?? '', 'base64');
    const size = iconSize(png);
    if (!size) return null;
    const isWindows = platform === 'win32';
    const file = join(folder, `${productName}.${isWindows ? 'ico' : 'png'}`);
    await mkdir(folder, { recursive: true });
    await writeFile(file, isWindows ? toIco(png, size) : png);
    return file;
  }

  /** A file of the player that has the same name stays. */
  async function isOurs(file: string, productName: string): Promise<boolean> {
    const content = await readFile(file, 'utf8').catch(() => '');
    return content
      .split(/\r?\n/)
      .some((line) => /^(?:Exec=xdg-open |URL=)/.test(line) && line.endsWith(linkTo(productName)));
  }

  async function remove(productName: string, place?: Place): Promise<void> {
    const isMeant = (one: SavedState['shortcuts'][number]) =>
      one.productName === productName && (place === undefined || one.place === place);
    for (const { file } of state.shortcuts.filter(isMeant)) {
      if (await isOurs(file, productName)) await rm(file, { force: true });
    }
    const before = state.shortcuts.length;
    state.shortcuts = state.shortcuts.filter((one) => !isMeant(one));
    if (state.shortcuts.length < before) await writer.save();
  }

  async function add({ productName, place, title, icon }: SetShortcut): Promise<void> {
    await remove(productName, place);
    const made = shortcutFile({ productName, title, icon: await writeIcon(productName, icon) }, platform);
    if (!made) throw new BridgeError('failed');
    const at = await placeFolder(place);
    await mkdir(at, { recursive: true });
    const file = join(at, made.name);
    // Not written through a link, and not over another file.
    if (await isOurs(file, productName)) await rm(file);
    await writeFile(file, made.content, { flag: 'wx', mode: 0o755 });
    state.shortcuts.push({ productName, place, file });
    await writer.save();
  }

  async function placeFolder(place: Place): Promise<string> {
    if (platform === 'win32') {
      const profile = env.USERPROFILE || home;
      if (place === 'menu') {
        const roaming = env.APPDATA || join(profile, 'AppData', 'Roaming');
        return join(roaming, 'Microsoft', 'Windows', 'Start Menu', 'Programs');
      }
      // Where OneDrive keeps the desktop, the one in the profile is not shown.
      const moved = env.OneDrive && join(env.OneDrive, 'Desktop');
      return moved && existsSync(moved) ? moved : join(profile, 'Desktop');
    }
    if (place === 'menu') return join(env.XDG_DATA_HOME || join(home, '.local/share'), 'applications');
    const settings = join(env.XDG_CONFIG_HOME || join(home, '.config'), 'user-dirs.dirs');
    const named = /^XDG_DESKTOP_DIR="(\$HOME)?(\/[^"]+)"/m.exec((await readIfThere(settings)) ?? '');
    return named ? (named[1] ? join(home, named[2] ?? '') : (named[2] ?? '')) : join(home, 'Desktop');
  }

  return {
    set: (command: SetShortcut) =>
      command.isWanted ? add(command) : remove(command.productName, command.place),
    async removeAll(productName: string): Promise<void> {
      await remove(productName);
      for (const type of ['png', 'ico']) await rm(join(folder, `${productName}.${type}`), { force: true });
    },
    /** Undefined where the system has none. */
    of: (productName: string): InstalledGame['shortcuts'] =>
      platform === 'darwin'
        ? undefined
        : state.shortcuts
            .filter((one) => one.productName === productName && existsSync(one.file))
            .map(({ place }) => place),
  };
}
