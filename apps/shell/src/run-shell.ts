import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BridgeEvent } from '@gatehouse/contract/launcher-bridge';
import { createAccess } from './access.ts';
import { openBridge } from './bridge.ts';
import { createBrowserSignIn } from './browser-sign-in.ts';
import { createFetchManifest } from './fetch-manifest.ts';
import { findBrowser } from './find-browser.ts';
import { createGameProcess } from './game-process.ts';
import { createGames } from './games.ts';
import { openLauncherFiles } from './launcher-files.ts';
import { createLauncherServer, LOOPBACK, listenOnLoopback } from './launcher-server.ts';
import { openBrowserTab, openLauncherWindow, writeStartUrl } from './launcher-window.ts';
import { openUrl as openWithSystem } from './open-url.ts';
import { readOptions, type ShellOptions } from './options.ts';
import { createPerform } from './perform-command.ts';
import { createReleaseTrust } from './release-trust.ts';
import { createStateWriter, readSavedState } from './saved-state.ts';
import { changeShell, openShell, type ShellEffect, type ShellEvent } from './shell.reducer.ts';
import { becomeOnlyInstance, type InstanceMessage } from './single-instance.ts';
import { StartError } from './start-error.ts';

const SHELL_NAME = 'gatehouse-reference-shell 1';

/** Runs the shell until it quits. The result is the exit code. */
export async function runShell(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const options = readOptions(args, env);
  await prepareDataFolder(options.dataFolder);
  const ended = Promise.withResolvers<number>();
  const started = Promise.withResolvers<Awaited<ReturnType<typeof startShell>>>();
  const instance = await becomeOnlyInstance(options.dataFolder, messageOf(options), (message) => {
    void started.promise.then((running) => running.receive(message));
  });
  if (!instance || options.wantsQuit) {
    instance?.close();
    return 0;
  }
  const shell = await startShell(options, env, ended).catch((error) => {
    instance.close();
    throw error;
  });
  started.resolve(shell);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => ended.resolve(0));
  try {
    return await ended.promise;
  } finally {
    await shell.close();
    instance.close();
  }
}

async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // The folder may be older than this version; sockets and tickets in it are for its owner alone.
    await chmod(folder, 0o700);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new StartError(
      `The data folder cannot be used: ${folder} (${code}). Choose another one with --data.`,
      {
        cause,
      },
    );
  }
}

function messageOf({ wantsQuit, link }: ShellOptions): InstanceMessage {
  if (wantsQuit) return 'quit';
  return link === undefined ? 'show' : `open ${link}`;
}

async function startShell(
  options: ShellOptions,
  env: NodeJS.ProcessEnv,
  ended: PromiseWithResolvers<number>,
) {
  const { portal, dataFolder } = options;
  const stateFile = join(dataFolder, 'state.json');
  const saved = await readSavedState(stateFile);
  const writer = createStateWriter(stateFile, saved);
  const chromium = findBrowser(env);
  const browser = chromium ? { chromium, args: options.browserArgs } : null;
  const gamesFolder = join(dataFolder, 'games');
  await mkdir(gamesFolder, { recursive: true });
  let shell = openShell(options, saved.installed.length > 0 || saved.jobs.length > 0);

  function dispatch(event: ShellEvent): void {
    const [changed, effects] = changeShell(shell, event);
    shell = changed;
    effects.forEach(run);
  }
  function run(effect: ShellEffect): void {
    switch (effect.type) {
      case 'change_player':
        games.changePlayer(effect.player);
        break;
      case 'send':
        bridge.send(effect.event);
        break;
      case 'focus_window':
        window.focus();
        break;
      case 'quit':
        // After the reply to the command.
        setImmediate(ended.resolve, 0);
    }
  }

  const host = () => `${saved.hostLabel}.localhost:${saved.port}`;
  const access = createAccess(host);
  const openUrl = (url: string) => openWithSystem(url, options.openWith);
  const onChange = () => bridge.sendState();
  const emit = (event: BridgeEvent) => bridge.send(event);
  const signIn = createBrowserSignIn({
    portal: portal.href,
    origin: () => `http://${LOOPBACK}:${saved.port}`,
    openUrl,
    onChange,
  });
  const { releaseKey } = options;
  const trust = createReleaseTrust({ portal: portal.origin, releaseKey, state: saved, writer });
  const games = createGames({
    folder: gamesFolder,
    state: saved,
    writer,
    fetchManifest: createFetchManifest(portal.href, () => shell.session, trust),
    onChange,
    emit,
  });
  const game = createGameProcess({
    games,
    portal: portal.origin,
    browser,
    profiles: join(dataFolder, 'game-profiles'),
    onChange,
    emit,
  });
  const findFile = await openLauncherFiles(options.build);
  const server = createLauncherServer({ portal, access, findFile, signIn });
  saved.port = await listenOnLoopback(server, saved.port);
  await writer.save();
  const bridge = openBridge({
    server,
    access,
    shell: SHELL_NAME,
    portal: portal.origin,
    state: () => ({ ...games.snapshot(), running: game.running(), isSigningIn: signIn.isPending() }),
    onPage: () => dispatch({ type: 'page_connected' }),
    perform: createPerform({ games, game, signIn, openUrl, dispatch }),
  });
  games.start();
  const openWindow = !options.hasWindow
    ? writeStartUrl
    : browser
      ? openLauncherWindow.bind(null, browser)
      : openBrowserTab;
  const window = await openWindow({
    dataFolder,
    origin: `http://${host()}`,
    ticket: access.newTicket,
    portal,
    openUrl,
    hasPage: bridge.hasPage,
    onClosed: () => dispatch({ type: 'window_closed' }),
    onFailed: ended.reject,
  });

  return {
    /** From a second start. */
    receive: (message: string) => dispatch({ type: 'second_start', message, hasPage: bridge.hasPage() }),
    async close(): Promise<void> {
      signIn.cancel();
      await games.close();
      bridge.close();
      window.close();
      server.close();
      server.closeAllConnections();
    },
  };
}
