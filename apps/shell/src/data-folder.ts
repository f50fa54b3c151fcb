import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** Where games, state and downloaded releases are. */
export function dataFolderOf(chosen: string | undefined, env: NodeJS.ProcessEnv): string {
  return resolve(chosen ?? env.GATEHOUSE_LAUNCHER_DATA ?? defaultDataFolder(env));
}

function defaultDataFolder(env: NodeJS.ProcessEnv): string {
  const home = homedir();
  if (process.platform === 'win32') return join(env.LOCALAPPDATA ?? home, 'Gatehouse Launcher');
  if (process.platform === 'darwin') return join(home, 'Library/Application Support/Gatehouse Launcher');
  return join(env.XDG_DATA_HOME ?? join(home, '.local/share'), 'gatehouse-launcher');
}

/** Whether only this user can write to the folder, so that programs in it are those that the launcher has put there. */
export async function isPrivateFolder(folder: string): Promise<boolean> {
  if (process.platform === 'win32') return true;
  const found = await stat(folder).catch(() => null);
  return found !== null && found.uid === process.getuid?.() && (found.mode & OTHERS_WRITE) === 0;
}

const OTHERS_WRITE = 0o022;
