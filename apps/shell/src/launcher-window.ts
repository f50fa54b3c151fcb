import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type AppWindowOptions, onExit, openAppWindow } from './app-window.ts';
import { writeAtomically } from './atomic-file.ts';
import { START_PATH } from './launcher-server.ts';
import { StartError } from './start-error.ts';

/** Where the address to open is, with its ticket, if the shell opens no window. */
const START_FILE = 'start-url';
/** How long a page may take to sign in where it is not shown. */
const UNSEEN_MAX_MS = 60_000;
/** How long a launcher in a browser tab runs without its page. A reload takes less. */
const TAB_AWAY_MS = 60_000;
/** A browser takes less to end. Until then it keeps its profile. */
const CLOSE_WAIT_MS = 5000;

/** What shows the launcher's page. A web view of the system would be another implementation. */
export interface LauncherWindow {
  focus(): void;
  /** Resolves when the next start can open it again. */
  close(): Promise<void>;
}

export interface LauncherWindowOptions {
  dataFolder: string;
  /** Of the page: the only site that the window shows. */
  origin: string;
  /** A new one, which works once. */
  ticket(): string;
  portal: URL;
  /** In the system browser. */
  openUrl(url: string): Promise<ChildProcess>;
  /** Whether the page is connected. */
  hasPage(): boolean;
  onClosed(): void;
  onFailed(error: StartError): void;
}

type Browser = Pick<AppWindowOptions, 'chromium' | 'args'>;

/** A window that shows the launcher's page and nothing else. */
export async function openLauncherWindow(
  browser: Browser,
  options: LauncherWindowOptions,
): Promise<LauncherWindow> {
  const { dataFolder, origin, portal, openUrl, onClosed } = options;
  /** A page of the launcher in a second window is the portal's page of the same path. */
  function openOutside(address: URL): void {
    const { pathname, search, hash } = address;
    const outside = address.origin === origin ? new URL(pathname + search + hash, portal) : address;
    openUrl(outside.href).catch(() => {});
  }
  const window = await openAppWindow({
    ...browser,
    profile: join(dataFolder, 'profile'),
    firstUrl: origin + START_PATH,
    url: startUrl(options),
    confined: { origin, isOwn: (address) => address.origin === origin, openOutside },
  }).catch((cause) => {
    throw new StartError(
      `The browser did not start: ${browser.chromium}. Set CHROMIUM_PATH to another one, or its arguments in ` +
        'GATEHOUSE_BROWSER_ARGS: --no-sandbox as root, --headless=new without a screen.',
      { cause },
    );
  });
  const closed = Promise.withResolvers<void>();
  onExit(window.process, () => {
    closed.resolve();
    onClosed();
  });
  return {
    focus: window.focus,
    close: () => {
      window.close();
      return Promise.race([closed.promise, delay(CLOSE_WAIT_MS)]);
    },
  };
}

/** The page of the window with its session, without a window. */
export function openUnseenPage(browser: Browser, options: LauncherWindowOptions): Promise<LauncherWindow> {
  const args = [...browser.args, '--headless=new'];
  return openLauncherWindow({ ...browser, args }, { ...options, onClosed() {} });
}

/** Where there is no Chromium: an ordinary tab of the system browser. It ends when its page stays away. */
export async function openBrowserTab(options: LauncherWindowOptions): Promise<LauncherWindow> {
  const { openUrl, hasPage, onClosed, onFailed } = options;
  const missing = (cause?: unknown) =>
    new StartError('The launcher needs a web browser. Install Chromium, Chrome, Edge or Firefox.', { cause });
  const show = () => openUrl(startUrl(options));
  const opener = await show().catch((cause) => {
    throw missing(cause);
  });
  onExit(opener, (code) => {
    if (code !== 0 && !hasPage()) onFailed(missing());
  });
  let lastSeen = performance.now();
  const watch = setInterval(() => {
    if (hasPage()) lastSeen = performance.now();
    else if (performance.now() - lastSeen > TAB_AWAY_MS) onClosed();
  }, 1000);
  return { focus: () => void show().catch(() => {}), close: async () => clearInterval(watch) };
}

export interface HiddenWindow extends LauncherWindow {
  /** Whether the page that is connected is not shown. */
  isUnseen(): boolean;
  /** Loads the page without showing it until `isDone`, unless the window was wanted meanwhile. */
  visitUnseen(isDone: Promise<void>): Promise<void>;
}

export interface HiddenWindowOptions {
  open(): Promise<LauncherWindow>;
  /** The page without a window. A tab cannot be hidden. */
  openUnseen?: (() => Promise<LauncherWindow>) | undefined;
  onFailed(error: unknown): void;
}

/** For `--hidden`: the window opens when it is first wanted. */
export function openWhenWanted({ open, openUnseen, onFailed }: HiddenWindowOptions): HiddenWindow {
  let opened: Promise<LauncherWindow> | undefined;
  let unseen: Promise<LauncherWindow | undefined> | undefined;
  /** Both need the same profile of the browser. */
  async function closeUnseen(): Promise<void> {
    await (await unseen)?.close();
    unseen = undefined;
  }
  return {
    isUnseen: () => unseen !== undefined,
    async visitUnseen(isDone) {
      if (opened || unseen || !openUnseen) return;
      // Tried again later.
      unseen = openUnseen().catch(() => undefined);
      if (await unseen) await Promise.race([isDone, delay(UNSEEN_MAX_MS, undefined, { ref: false })]);
      await closeUnseen();
    },
    focus() {
      if (opened)
        void opened.then(
          (window) => window.focus(),
          () => {},
        );
      else {
        opened = closeUnseen().then(open);
        opened.catch(onFailed);
      }
    },
    async close() {
      await closeUnseen();
      await (await opened?.catch(() => undefined))?.close();
    },
  };
}

/** For `--no-window`: a person or a test opens the address. */
export async function writeStartUrl(options: LauncherWindowOptions): Promise<LauncherWindow> {
  await writeAtomically(join(options.dataFolder, START_FILE), startUrl(options));
  return { focus() {}, async close() {} };
}

const startUrl = ({ origin, ticket }: LauncherWindowOptions) => `${origin}${START_PATH}?ticket=${ticket()}`;
