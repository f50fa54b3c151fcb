import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BridgeCommand, type BridgeEvent, CODE_REFUSED_EXIT } from '@gatehouse/contract/launcher-bridge';
import { type AppWindowOptions, onExit, openAppWindow } from './app-window.ts';
import { BridgeError } from './bridge-error.ts';
import type { Games } from './games.ts';

type PlayCommand = Extract<BridgeCommand, { type: 'play' }>;

export interface GameProcessOptions {
  games: Games;
  portal: string;
  browser: Pick<AppWindowOptions, 'chromium' | 'args'> | null;
  /** For the browser profiles of games that are pages. */
  profiles: string;
  onChange(): void;
  emit(event: Extract<BridgeEvent, { type: 'game_exited' }>): void;
}

export type GameProcess = ReturnType<typeof createGameProcess>;

/** Starts games, one at a time, as child processes. */
export function createGameProcess({ games, portal, browser, profiles, onChange, emit }: GameProcessOptions) {
  let running: string | null = null;

  async function start(command: PlayCommand): Promise<ChildProcess> {
    const { kind, file, folder } = await games.playable(command.productName);
    const { code, codeVerifier, clientId, redirectUri, locale } = command;
    const handedOver = { portal, code, codeVerifier, clientId, redirectUri, locale };
    if (kind === 'program') {
      // In the environment, because other users of the machine can read command lines.
      const env = { ...process.env, GATEHOUSE_LAUNCH: JSON.stringify(handedOver) };
      const [program, ...args] = /\.m?js$/.test(file) ? [process.execPath, file] : [file];
      const child = spawn(program as string, args, { cwd: folder, env, stdio: 'ignore' });
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

  function watch(productName: string, child: ChildProcess): void {
    onExit(child, (exitCode) => {
      running = null;
      onChange();
      const outcome = exitCode === CODE_REFUSED_EXIT ? 'code_refused' : exitCode === 0 ? 'ended' : 'crashed';
      emit({ type: 'game_exited', productName, outcome });
    });
  }

  return {
    running: () => running,
    async play(command: PlayCommand): Promise<void> {
      if (running) throw new BridgeError('already_running');
      running = command.productName;
      try {
        watch(command.productName, await start(command));
      } catch (error) {
        running = null;
        throw error instanceof BridgeError ? error : new BridgeError('launch_failed', { cause: error });
      }
      await games.markPlayed(command.productName);
    },
  };
}
