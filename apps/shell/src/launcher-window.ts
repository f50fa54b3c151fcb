import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { type AppWindowOptions, onExit, openAppWindow } from './app-window.ts';
import { writeAtomically } from './atomic-file.ts';
import { START_PATH } from './launcher-server.ts';
import { StartError } from './start-error.ts';

/** Where the address to open is, with its ticket, if the shell opens no window. */
const START_FILE = 'start-url';
/** How long a launcher in a browser tab runs without its page. A reload takes less. */
const TAB_AWAY_MS = 60_000;

/** What shows the launcher's page. A web view of the system would be another implementation. */
export interface LauncherWindow {
  focus(): void;
  close(): void;
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
    confined: { isOwn: (address) => address.origin === origin, openOutside },
  }).catch((cause) => {
    throw new StartError(
      `The browser did not start: ${browser.chromium}. Set CHROMIUM_PATH to another one, or its arguments in ` +
        'GATEHOUSE_BROWSER_ARGS: --no-sandbox as root, --headless=new without a screen.',
      { cause },
    );
  });
  onExit(window.process, onClosed);
  return window;
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
  return { focus: () => void show().catch(() => {}), close: () => clearInterval(watch) };
}

/** For `--no-window`: a person or a test opens the address. */
export async function writeStartUrl(options: LauncherWindowOptions): Promise<LauncherWindow> {
  await writeAtomically(join(options.dataFolder, START_FILE), startUrl(options));
  return { focus() {}, close() {} };
}

const startUrl = ({ origin, ticket }: LauncherWindowOptions) => `${origin}${START_PATH}?ticket=${ticket()}`;
