import { readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type InstalledDownload, installedDownload } from '@gatehouse/contract/patching';
import { dataFolderOf } from './data-folder.ts';
import { INSTALLED_BUILD } from './installed.ts';
import { StartError } from './start-error.ts';

export interface ShellOptions {
  /** The origin of the portal. */
  portal: URL;
  dataFolder: string;
  /** The launcher build. */
  build: string;
  hasWindow: boolean;
  /** No window until the player asks for it. */
  isHidden: boolean;
  wantsQuit: boolean;
  link: string | undefined;
  /** The game that the installer was downloaded for. */
  firstGame: string | null;
  /** The key of the portal that the installer was downloaded from. */
  releaseKey: string | undefined;
  browserArgs: string[];
  openWith: string | undefined;
  /** What a start by the system has to repeat. */
  startArgs: string[];
}

const DEMO_PORTAL = 'http://127.0.0.1:3000';

const COMMAND = INSTALLED_BUILD ? basename(process.execPath) : 'npm run launcher --';

export const USAGE = `Usage: ${COMMAND} [options] [gatehouse://library/{productName}]

  --portal=URL   the portal, with https unless it is on this machine (GATEHOUSE_PORTAL); else ${DEMO_PORTAL}
  --data=DIR     games, state and browser profile (GATEHOUSE_LAUNCHER_DATA)
  --build=DIR    the launcher build; else the one of this launcher
  --no-window    opens no window and writes the address to open to start-url in the data folder
  --hidden       opens the window when the launcher is started again, as after a start with the system
  --quit         asks the running launcher to quit
  --help         shows this text

  CHROMIUM_PATH           the browser of the window; else Chromium, Chrome or Edge, else a tab of the system's browser
  GATEHOUSE_BROWSER_ARGS  further arguments of the browser, such as --no-sandbox for root
  GATEHOUSE_OPEN_WITH     the program that opens web addresses; else that of the system
`;

export function readOptions(args: string[], env: NodeJS.ProcessEnv): ShellOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      portal: { type: 'string' },
      data: { type: 'string' },
      build: { type: 'string' },
      'no-window': { type: 'boolean', default: false },
      hidden: { type: 'boolean', default: false },
      quit: { type: 'boolean', default: false },
    },
  });
  const download = readDownload(join(dirname(process.argv[1] ?? '.'), 'download.json'));
  const portal = readPortal(values.portal ?? env.GATEHOUSE_PORTAL ?? download?.server ?? DEMO_PORTAL);
  return {
    portal,
    dataFolder: dataFolderOf(values.data, env),
    build: resolve(
      values.build ?? INSTALLED_BUILD ?? join(import.meta.dirname, '../../portal/dist/launcher'),
    ),
    hasWindow: !values['no-window'],
    isHidden: values.hidden,
    wantsQuit: values.quit,
    link: positionals[0],
    firstGame: download?.productName ?? null,
    releaseKey:
      download && URL.parse(download.server)?.origin === portal.origin ? download.releaseKey : undefined,
    browserArgs: env.GATEHOUSE_BROWSER_ARGS?.split(' ').filter(Boolean) ?? [],
    openWith: env.GATEHOUSE_OPEN_WITH,
    startArgs: (['portal', 'data', 'build'] as const).flatMap((name) =>
      values[name] === undefined
        ? []
        : [`--${name}=${name === 'portal' ? values[name] : resolve(values[name])}`],
    ),
  };
}

const LOOPBACK_HOSTS = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Its origin. Passwords, tokens and games come from it, so it is encrypted wherever a network is between. */
export function readPortal(address: string): URL {
  const url = URL.parse(address);
  if (!url) throw new StartError(`The portal is not a web address: ${address}`);
  const { origin, protocol, hostname } = url;
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK_HOSTS.has(hostname));
  if (!isSafe) {
    throw new StartError(`The portal needs an https address, or an http one on this machine: ${address}`);
  }
  return new URL(origin);
}

/** What the installer has left beside the start script; undefined where it was not installed by one. */
function readDownload(file: string): InstalledDownload | undefined {
  try {
    return installedDownload.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
