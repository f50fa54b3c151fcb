import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { autostartEntry, type StartCommand } from './autostart.rules.ts';
import { isThere } from './libraries.ts';

const run = promisify(execFile);

export type Autostart = ReturnType<typeof createAutostart>;

/** Whether the system starts the launcher when the player signs in to it. The system has it, and can change it too. */
export function createAutostart(command: StartCommand, env: NodeJS.ProcessEnv) {
  const places = { home: env.HOME || homedir(), configHome: env.XDG_CONFIG_HOME };
  const entry = autostartEntry(process.platform, places, command);
  let isOn = false;
  return {
    isOn: () => isOn,
    async look(): Promise<void> {
      if (entry.kind === 'file') isOn = await isThere(entry.path);
      else
        isOn = await run('reg.exe', entry.query).then(
          () => true,
          () => false,
        );
    },
    async set(isWanted: boolean): Promise<void> {
      if (entry.kind === 'registry') {
        if (isWanted !== isOn) await run('reg.exe', isWanted ? entry.add : entry.remove);
      } else if (isWanted) {
        await mkdir(dirname(entry.path), { recursive: true });
        await writeFile(entry.path, entry.content);
      } else await rm(entry.path, { force: true });
      isOn = isWanted;
    },
  };
}
