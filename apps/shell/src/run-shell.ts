import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BridgeCommand, BridgeEvent } from '@gatehouse/contract/launcher-bridge';
import { createAccess } from './access.ts';
import { type AppWindow, onExit, openAppWindow } from './app-window.ts';
import { writeAtomically } from './atomic-file.ts';
import { type Bridge, openBridge } from './bridge.ts';
import { BridgeError } from './bridge-error.ts';
import { createBrowserSignIn } from './browser-sign-in.ts';
import { readDeepLink } from './deep-link.rules.ts';
import { createFetchManifest, type ShellSession } from './fetch-manifest.ts';
import { findBrowser } from './find-browser.ts';
import { createGameProcess } from './game-process.ts';
import { createGames } from './games.ts';
import { openLauncherFiles } from './launcher-files.ts';
import { createLauncherServer, LOOPBACK, listenOnLoopback, START_PATH } from './launcher-server.ts';
import { openUrl } from './open-url.ts';
import { readOptions, type ShellOptions } from './options.ts';
import { withSystem } from './patch.rules.ts';
import { createStateWriter, readSavedState } from './saved-state.ts';
import { becomeOnlyInstance, type InstanceMessage } from './single-instance.ts';
import { StartError } from './start-error.ts';

const SHELL_NAME = 'gatehouse-reference-shell 1';
/** Progress changes with every chunk; the page needs it a few times a second. */
const STATE_INTERVAL_MS = 200;
/** Where the address to open is, with its ticket, if the shell opens no window. */
const START_FILE = 'start-url';

/** Runs the shell until it quits. The result is the exit code. */
export async function runShell(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const options = readOptions(args, env);
  await prepareDataFolder(options.dataFolder);
  const ended = Promise.withResolvers<number>();
  const early: string[] = [];
  let receive = (message: string): void => void early.push(message);
  const instance = await becomeOnlyInstance(options.dataFolder, messageOf(options), (text) => receive(text));
  if (!instance) return 0;
  if (options.wantsQuit) {
    instance.close();
    return 0;
  }
  const shell = await startShell(options, env, () => ended.resolve(0)).catch((error) => {
    instance.close();
    throw error;
  });
  receive = shell.receive;
  for (const message of early) receive(message);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => ended.resolve(0));
  const code = await ended.promise;
  await shell.close();
  instance.close();
  return code;
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

async function startShell(options: ShellOptions, env: NodeJS.ProcessEnv, onQuit: () => void) {
  const { portal, dataFolder } = options;
  const stateFile = join(dataFolder, 'state.json');
  const state = await readSavedState(stateFile);
  const writer = createStateWriter(stateFile, state);
  const chromium = findBrowser(env);
  const browser = chromium ? { chromium, args: options.browserArgs } : null;
  const gamesFolder = join(dataFolder, 'games');
  await mkdir(gamesFolder, { recursive: true });

  let port = 0;
  let session: ShellSession | null = null;
  let bridge: Bridge | undefined;
  let window: AppWindow | undefined;
  let link = firstLink(options, state.installed.length === 0 && state.jobs.length === 0);
  let sending: NodeJS.Timeout | undefined;

  const host = () => `${state.hostLabel}.localhost:${port}`;
  const origin = () => `http://${host()}`;
  const access = createAccess(host);
  const open = (url: string) => openUrl(url, options.openWith);
  const emit = (event: BridgeEvent) => bridge?.send(event);
  const stateEvent = (): BridgeEvent => ({
    type: 'state',
    state: { ...games.snapshot(), running: game.running(), isSigningIn: signIn.isPending() },
  });
  const onChange = () => {
    sending ??= setTimeout(() => {
      sending = undefined;
      emit(stateEvent());
    }, STATE_INTERVAL_MS);
  };
  const signIn = createBrowserSignIn({
    portal: portal.href,
    origin: () => `http://${LOOPBACK}:${port}`,
    openUrl: open,
    onChange,
  });
  const games = createGames({
    folder: gamesFolder,
    state,
    writer,
    fetchManifest: createFetchManifest(portal.href, () => session),
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

  function requireNotRunning(productName: string): void {
    if (game.running() === productName) throw new BridgeError('busy');
  }

  async function perform(command: BridgeCommand, gone: AbortSignal): Promise<unknown> {
    switch (command.type) {
      case 'session': {
        const { token, installationId, playerId } = command;
        session = token ? { token, installationId } : null;
        games.changePlayer(session && { playerId: playerId ?? null });
        return;
      }
      case 'install':
        requireNotRunning(command.productName);
        return games.install(
          command.productName,
          command.branchId,
          withSystem(command.packages, process.platform),
        );
      case 'check_update':
        return games.checkUpdate(command.productName);
      case 'verify':
        return games.verify(command.productName);
      case 'repair':
        requireNotRunning(command.productName);
        return games.repair(command.productName);
      case 'pause':
      case 'resume':
      case 'cancel':
        return games[command.type](command.productName);
      case 'uninstall':
        requireNotRunning(command.productName);
        return games.uninstall(command.productName);
      case 'play':
        return game.play(command);
      case 'sign_in':
        return signIn.signIn(command, gone);
      case 'continue_sign_in':
        return signIn.continueSignIn(command, gone);
      case 'cancel_sign_in':
        return signIn.cancel();
      case 'open_external':
        return open(command.url);
      case 'prevent_sign_out':
        // This shell has no sign-out entry of its own.
        return;
      case 'quit':
        setImmediate(onQuit);
    }
  }

  const server = createLauncherServer({
    portal,
    access,
    findFile: await openLauncherFiles(options.build),
    signIn,
  });
  port = await listenOnLoopback(server, state.port);
  state.port = port;
  await writer.save();
  bridge = openBridge({ server, access, shell: SHELL_NAME, portal: portal.origin, greeting, perform });
  games.start();
  await show();

  function greeting(): BridgeEvent[] {
    const waiting = link;
    link = undefined;
    return [
      stateEvent(),
      ...(waiting === undefined ? [] : [{ type: 'deep_link', productName: waiting } as const]),
    ];
  }

  async function show(): Promise<void> {
    const url = `${origin()}${START_PATH}?ticket=${access.newTicket()}`;
    if (!options.hasWindow) return writeAtomically(join(dataFolder, START_FILE), url);
    if (!browser)
      throw new StartError('The launcher needs Chromium, Chrome or Edge. Set CHROMIUM_PATH to its program.');
    const opened = await openAppWindow({
      ...browser,
      profile: join(dataFolder, 'profile'),
      firstUrl: origin() + START_PATH,
      url,
      confined: { isOwn: (address) => address.origin === origin(), openOutside },
    }).catch((cause) => {
      throw new StartError(
        `The browser did not start: ${browser.chromium}. Set CHROMIUM_PATH to another one, or its arguments in ` +
          'GATEHOUSE_BROWSER_ARGS: --no-sandbox as root, --headless=new without a screen.',
        { cause },
      );
    });
    window = opened;
    onExit(opened.process, onQuit);
  }

  /** A page of the launcher that asks for a window of its own is the portal's page of the same path. */
  function openOutside(address: URL): void {
    const { pathname, search, hash } = address;
    const outside = address.origin === origin() ? new URL(pathname + search + hash, portal) : address;
    open(outside.href).catch(() => {});
  }

  return {
    /** From a second start. */
    receive(message: string): void {
      const given = message.startsWith('open ') ? readDeepLink(message.slice('open '.length)) : undefined;
      if (message !== 'quit') window?.show();
      if (given !== undefined) {
        if (bridge?.hasPage()) emit({ type: 'deep_link', productName: given });
        else link = given;
      } else if (message === 'quit') {
        // Without a page there is no one to ask.
        if (bridge?.hasPage()) emit({ type: 'quit_requested' });
        else onQuit();
      }
    },
    async close(): Promise<void> {
      signIn.cancel();
      await games.close();
      clearTimeout(sending);
      bridge?.close();
      window?.process.removeAllListeners('exit');
      window?.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

function firstLink({ link, firstGame }: ShellOptions, isEmpty: boolean): string | null | undefined {
  if (link !== undefined) return readDeepLink(link);
  return isEmpty && firstGame !== null ? firstGame : undefined;
}
