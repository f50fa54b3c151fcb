import { spawn } from 'node:child_process';
import { chmod, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { BridgeEvent } from '@gatehouse/contract/launcher-bridge';
import { createAccess } from './access.ts';
import { createAutoUpdate } from './auto-update.ts';
import type { StartCommand } from './autostart.rules.ts';
import { createAutostart } from './autostart.ts';
import { createBranchCodes } from './branch-codes.ts';
import { openBridge } from './bridge.ts';
import { bridgeErrorOf } from './bridge-error.ts';
import { createBrowserSignIn } from './browser-sign-in.ts';
import { createFetchManifest } from './fetch-manifest.ts';
import { findBrowser } from './find-browser.ts';
import { createFolderPicker } from './folder-picker.ts';
import { createGameProcess } from './game-process.ts';
import { createGames } from './games.ts';
import { readRelease } from './installed.ts';
import { openLauncherFiles } from './launcher-files.ts';
import { createLauncherServer, LOOPBACK, listenOnLoopback } from './launcher-server.ts';
import {
  type HiddenWindow,
  openBrowserTab,
  openLauncherWindow,
  openUnseenPage,
  openWhenWanted,
  writeStartUrl,
} from './launcher-window.ts';
import { openOfflineGames } from './offline-games.ts';
import { openFolder, openUrl as openWithSystem } from './open-url.ts';
import { readOptions, type ShellOptions } from './options.ts';
import { createPerform } from './perform-command.ts';
import { openPlayTimes } from './play-times.ts';
import { createPortalMonitor } from './portal-monitor.ts';
import { createPrerequisites } from './prerequisites.ts';
import { createReleaseTrust } from './release-trust.ts';
import { createReportPlayTime } from './report-play-time.ts';
import { createStateWriter, readSavedState } from './saved-state.ts';
import { openSelfUpdate } from './self-update.ts';
import { changeShell, openShell, type ShellEffect, type ShellEvent } from './shell.reducer.ts';
import { openLog } from './shell-log.ts';
import { createShortcuts } from './shortcuts.ts';
import { becomeOnlyInstance, type InstanceMessage } from './single-instance.ts';
import { StartError } from './start-error.ts';

const SHELL_NAME = 'gatehouse-reference-shell 1';

type Ending = 'quit' | 'restart';

/** Runs the shell until it quits. The result is the exit code. */
export async function runShell(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const options = readOptions(args, env);
  await prepareDataFolder(options.dataFolder);
  const ended = Promise.withResolvers<Ending>();
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
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => ended.resolve('quit'));
  try {
    await ended.promise;
  } finally {
    await shell.close();
    instance.close();
  }
  if ((await ended.promise) === 'restart') startAgain(args);
  return 0;
}

/** By what has started this one, which chooses the version. */
function startAgain(args: string[]): void {
  const [program, script = ''] = process.argv;
  const shown = args.filter((argument) => argument !== '--hidden');
  spawn(program ?? process.execPath, [script, ...shown], { detached: true, stdio: 'ignore' }).unref();
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

function messageOf({ wantsQuit, isHidden, link }: ShellOptions): InstanceMessage {
  if (wantsQuit) return 'quit';
  if (link !== undefined) return `open ${link}`;
  return isHidden ? 'hidden' : 'show';
}

async function startShell(
  options: ShellOptions,
  env: NodeJS.ProcessEnv,
  ended: PromiseWithResolvers<Ending>,
) {
  const { portal, dataFolder } = options;
  const stateFile = join(dataFolder, 'state.json');
  const saved = await readSavedState(stateFile);
  const writer = createStateWriter(stateFile, saved);
  const chromium = findBrowser(env);
  const browser = chromium ? { chromium, args: options.browserArgs } : null;
  const gamesFolder = join(dataFolder, 'games');
  await mkdir(gamesFolder, { recursive: true });
  let hiddenWindow: HiddenWindow | undefined;
  let sessionArrived = Promise.withResolvers<void>();
  let shell = openShell(options, saved.installed.length > 0 || saved.jobs.length > 0);

  function dispatch(event: ShellEvent): void {
    const [changed, effects] = changeShell(shell, event);
    shell = changed;
    effects.forEach(run);
  }
  function run(effect: ShellEffect): void {
    switch (effect.type) {
      case 'change_player':
        sessionArrived.resolve();
        games.changePlayer(effect.player);
        void autoUpdate.check();
        void playTimes.changePlayer(effect.player);
        break;
      case 'send':
        bridge.send(effect.event);
        break;
      case 'focus_window':
        window.focus();
        break;
      case 'quit':
      case 'restart':
        // After the reply to the command.
        setImmediate(ended.resolve, effect.type);
    }
  }

  const host = () => `${saved.hostLabel}.localhost:${saved.port}`;
  const access = createAccess(host);
  const openUrl = (url: string) => openWithSystem(url, options.openWith);
  const onChange = () => bridge.sendState();
  const { log, folder: logFolder, written } = openLog(join(dataFolder, 'logs'));
  log('shell.started', { shell: SHELL_NAME, platform: process.platform, node: process.version });
  const emit = (event: Extract<BridgeEvent, { type: 'patch_finished' | 'game_exited' }>) => {
    const { type, files: _counted, ...fields } = { files: undefined, ...event };
    log(type, fields);
    // The name and the picture of a new game.
    if (event.type === 'patch_finished' && !event.error) void offline.renew();
    bridge.send(event);
  };
  const signIn = createBrowserSignIn({
    portal: portal.href,
    origin: () => `http://${LOOPBACK}:${saved.port}`,
    openUrl,
    onChange,
  });
  const { releaseKey } = options;
  const trust = createReleaseTrust({ portal: portal.origin, releaseKey, state: saved, writer });
  const session = () => shell.session;
  const branchCodes = createBranchCodes({ state: saved, writer });
  const prerequisites = createPrerequisites({ state: saved, writer });
  const shortcuts = createShortcuts({ state: saved, writer, folder: join(dataFolder, 'icons'), env });
  const playTimes = await openPlayTimes({
    file: join(dataFolder, 'play-times.json'),
    report: createReportPlayTime(portal.href, session),
  });
  const fetchManifest = createFetchManifest(portal.href, session, trust, branchCodes.find);
  const release = readRelease(import.meta.dirname);
  // Only with the key of the installer: no portal that it is pointed at can replace the program.
  const selfUpdate =
    release && releaseKey
      ? await openSelfUpdate({
          release,
          dataFolder,
          portal: portal.origin,
          readSigned: trust.readSigned,
          installationId: saved.hostLabel,
          onChange,
        })
      : undefined;
  const games = createGames({
    folder: gamesFolder,
    state: saved,
    writer,
    async fetchManifest(...wanted) {
      const end = monitor.follow();
      try {
        return await fetchManifest(...wanted);
      } catch (error) {
        if (bridgeErrorOf(error) === 'no_network') end('failed');
        throw error;
      } finally {
        end('abandoned');
      }
    },
    onChange,
    emit,
    log,
    details: (installed) => ({
      isClosedBranch: branchCodes.isClosed(installed.branchId),
      needsPreparation: prerequisites.isMissing(installed),
      shortcuts: shortcuts.of(installed.productName),
    }),
  });
  const game = createGameProcess({
    games,
    playTimes,
    prerequisites,
    offlinePlayer: () => offline.playerId(),
    portal: portal.origin,
    browser,
    profiles: join(dataFolder, 'game-profiles'),
    onChange() {
      games.setPlaying(game.running() !== null);
      onChange();
    },
    emit,
  });
  const autoUpdate = createAutoUpdate({
    games,
    isSignedIn: () => shell.session !== null,
    async signInUnseen() {
      sessionArrived = Promise.withResolvers();
      await hiddenWindow?.visitUnseen(sessionArrived.promise);
    },
    running: game.running,
  });
  const autostart = createAutostart(startCommand(options), env);
  const folderPicker = createFolderPicker(env);
  const offline = await openOfflineGames({
    dataFolder,
    portal,
    saved,
    writer,
    installed: () => saved.installed.map(({ productName }) => productName),
    onChange,
  });
  const monitor = createPortalMonitor({
    portal,
    onChange(isOffline) {
      onChange();
      if (isOffline) return;
      games.retryOffline();
      void offline.renew();
    },
  });
  const findBuildFile = await openLauncherFiles(options.build);
  const server = createLauncherServer({
    portal,
    access,
    findFile: async (path) => (await offline.findPicture(path)) ?? findBuildFile(path),
    followCall: monitor.follow,
    signIn,
  });
  saved.port = await listenOnLoopback(server, saved.port);
  await writer.save();
  const bridge = openBridge({
    server,
    access,
    shell: SHELL_NAME,
    portal: portal.origin,
    state: () => ({
      ...games.snapshot(),
      running: game.running(),
      isSigningIn: signIn.isPending(),
      isOffline: monitor.isOffline(),
      isTimeWrong: monitor.isTimeWrong(),
      ...(monitor.isOffline() ? { offlineGames: offline.describe() } : {}),
      startsWithSystem: autostart.isOn(),
      canPickFolder: folderPicker.isAvailable,
      launcher: selfUpdate?.state(),
    }),
    onPage: () => {
      void selfUpdate?.markStarted();
      // Its player does not see what a link shows.
      if (!hiddenWindow?.isUnseen()) dispatch({ type: 'page_connected' });
    },
    perform: createPerform({
      games,
      game,
      offline,
      signIn,
      openUrl,
      dispatch,
      branchCodes,
      shortcuts,
      playerId: () => shell.session?.playerId ?? null,
      onChange,
      autostart,
      openLogs: () => openFolder(logFolder, options.openWith),
      folderPicker,
      log,
    }),
  });
  games.start();
  void autostart.look().then(onChange);
  void monitor.check();
  selfUpdate?.start();
  // Without a window there is no page whose connection shows it.
  if (options.isHidden) void selfUpdate?.markStarted();
  const openWindow = !options.hasWindow
    ? writeStartUrl
    : browser
      ? openLauncherWindow.bind(null, browser)
      : openBrowserTab;
  const hasPage = () => bridge.hasPage() && !hiddenWindow?.isUnseen();
  const windowOptions = {
    dataFolder,
    origin: `http://${host()}`,
    ticket: access.newTicket,
    portal,
    openUrl,
    hasPage,
    onClosed: () => dispatch({ type: 'window_closed' }),
    onFailed: ended.reject,
  };
  if (options.isHidden && options.hasWindow) {
    hiddenWindow = openWhenWanted({
      open: () => openWindow(windowOptions),
      openUnseen: browser ? () => openUnseenPage(browser, windowOptions) : undefined,
      onFailed: ended.reject,
    });
    void autoUpdate.check();
  }
  const window = hiddenWindow ?? (await openWindow(windowOptions));

  return {
    /** From a second start. */
    receive: (message: string) => dispatch({ type: 'second_start', message, hasPage: hasPage() }),
    async close(): Promise<void> {
      signIn.cancel();
      folderPicker.close();
      monitor.close();
      autoUpdate.close();
      await games.close();
      await playTimes.close();
      await offline.close();
      await selfUpdate?.close();
      bridge.close();
      await window.close();
      server.close();
      server.closeAllConnections();
      log('shell.ended');
      await written();
    },
  };
}

/** How the system starts the launcher: as it was started now, and without a window. */
function startCommand({ startArgs }: ShellOptions): StartCommand {
  const [script = ''] = process.argv.slice(1);
  return [process.execPath, resolve(script), ...startArgs, '--hidden'];
}
