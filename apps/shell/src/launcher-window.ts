import { join } from 'node:path';
import { type AppWindowOptions, onExit, openAppWindow } from './app-window.ts';
import { writeAtomically } from './atomic-file.ts';
import { START_PATH } from './launcher-server.ts';
import { StartError } from './start-error.ts';

/** Where the address to open is, with its ticket, if the shell opens no window. */
const START_FILE = 'start-url';

export interface LauncherWindow {
  focus(): void;
  close(): void;
}

export interface LauncherWindowOptions {
  dataFolder: string;
  browser: Pick<AppWindowOptions, 'chromium' | 'args'> | null;
  /** Of the page. */
  origin: string;
  ticket: string;
  portal: URL;
  /** In the system browser. */
  openUrl(url: string): Promise<void>;
  onClosed(): void;
}

/** Opens the launcher's page in a window that shows nothing else. */
export async function openLauncherWindow(options: LauncherWindowOptions): Promise<LauncherWindow> {
  const { dataFolder, browser, origin, portal, openUrl, onClosed } = options;
  if (!browser)
    throw new StartError('The launcher needs Chromium, Chrome or Edge. Set CHROMIUM_PATH to its program.');
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

/** For `--no-window`: a person or a test opens the address. */
export async function writeStartUrl(options: LauncherWindowOptions): Promise<LauncherWindow> {
  await writeAtomically(join(options.dataFolder, START_FILE), startUrl(options));
  return { focus() {}, close() {} };
}

const startUrl = ({ origin, ticket }: LauncherWindowOptions) => `${origin}${START_PATH}?ticket=${ticket}`;
