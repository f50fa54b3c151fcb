import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BridgeCommand, type BridgeEvent, CODE_REFUSED_EXIT } from '@gatehouse/contract/launcher-bridge';
import { type AppWindowOptions, onExit, openAppWindow } from './app-window.ts';
import { BridgeError } from './bridge-error.ts';
import type { Games } from './games.ts';
import type { PlayTimes } from './play-times.ts';
import type { Prerequisites } from './prerequisites.ts';

type PlayCommand = Extract<BridgeCommand, { type: 'play' | 'play_offline' }>;

export interface GameProcessOptions {
  games: Games;
  playTimes: Pick<PlayTimes, 'begin' | 'end'>;
  prerequisites: Prerequisites;
  offlinePlayer(): string | null;
  portal: string;
  browser: Pick<AppWindowOptions, 'chromium' | 'args'> | null;
  /** For the browser profiles of games that are pages. */
  profiles: string;
  onChange(): void;
  emit(event: Extract<BridgeEvent, { type: 'game_exited' }>): void;
}

export type GameProcess = ReturnType<typeof createGameProcess>;

/** Starts games, one at a time, as child processes. */
export function createGameProcess(options: GameProcessOptions) {
  const { games, playTimes, prerequisites, portal, browser, profiles, onChange, emit } = options;
  let running: string | null = null;
  let preparing: string | null = null;

  const installPrerequisites = (productName: string) =>
    prerequisites.install(games.find(productName), games.folderOf(productName));

  async function start(command: PlayCommand): Promise<ChildProcess> {
    const { kind, file, folder, args: written } = await games.playable(command.productName);
    // Otherwise the page has done it, before it had a code that expires.
    if (command.type === 'play_offline') await installPrerequisites(command.productName);
    const handedOver = { portal, ...launchValues(command) };
    if (kind === 'program') {
      // In the environment, because other users of the machine can read command lines.
      const env = { ...process.env, GATEHOUSE_LAUNCH: JSON.stringify(handedOver) };
      const [program, ...args] = /\.m?js$/.test(file) ? [process.execPath, file] : [file];
      const child = spawn(program as string, [...args, ...written], { cwd: folder, env, stdio: 'ignore' });
      await once(child, 'spawn');
      return child;
    }
    if (!browser) throw new Error('No Chromium was found');
    const page = pathToFileURL(file);
    const url = new URL(page);
    url.hash = new URLSearchParams(handedOver).toString();
    const window = await openAppWindow({
      ...browser,
      profile: join(profiles, command.productName),
      firstUrl: 'data:text/html,',
      url: url.href,
    });
    return window.process;
  }

  function watch({ type, productName }: PlayCommand, child: ChildProcess): void {
    playTimes.begin(productName, type === 'play_offline' ? options.offlinePlayer() : null);
    onExit(child, async (exitCode) => {
      running = null;
      onChange();
      // The page reads the playtime when it hears of the end.
      await playTimes.end().catch(() => {});
      const isCodeRefused = exitCode === CODE_REFUSED_EXIT && type === 'play';
      const outcome = isCodeRefused ? 'code_refused' : exitCode === 0 ? 'ended' : 'crashed';
      emit({ type: 'game_exited', productName, outcome });
    });
  }

  return {
    running: () => running,
    isBusy: (productName: string) => running === productName || preparing === productName,
    /** Installs what the game needs. */
    async prepare(productName: string): Promise<void> {
      if (running || preparing) throw new BridgeError('already_running');
      preparing = productName;
      try {
        await games.playable(productName);
        await installPrerequisites(productName);
      } finally {
        preparing = null;
        onChange();
      }
    },
    async play(command: PlayCommand): Promise<void> {
      if (running || preparing) throw new BridgeError('already_running');
      running = command.productName;
      try {
        watch(command, await start(command));
        onChange();
      } catch (error) {
        running = null;
        throw error instanceof BridgeError ? error : new BridgeError('launch_failed', { cause: error });
      }
      await games.markPlayed(command.productName);
    },
  };
}

/** What the game gets. Without the portal there is no code, and it cannot sign the player in. */
function launchValues(command: PlayCommand): Record<string, string> {
  const { locale } = command;
  if (command.type === 'play_offline') return { locale };
  const { code, codeVerifier, clientId, redirectUri } = command;
  return { code, codeVerifier, clientId, redirectUri, locale };
}
