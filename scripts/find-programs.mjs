// Where Chromium, PostgreSQL, Redis and NSIS are on a machine. Used by the bootstrap, the build of the installers, the
// reference shell, the tests and the bench. Plain JavaScript: the bootstrap runs on the Node that the machine has.
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/** Chromium without its windows, which takes about half the processor time to load a page. A package of Debian. */
const HEADLESS_NAMES = ['chromium-headless-shell'];
const REDIS_NAMES = ['valkey-server', 'redis-server'];

const GOOGLE_CHROME_APP = 'Google Chrome.app/Contents/MacOS/Google Chrome';
const CHROMIUM_APP = 'Chromium.app/Contents/MacOS/Chromium';
const CHROME_FOR_TESTING_APP = 'Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing';

/** Chromium in a build that `playwright install` has downloaded, by platform. Older versions had the last one. */
const PLAYWRIGHT_FILES = {
  linux: ['chrome-linux64/chrome', 'chrome-linux-arm64/chrome', 'chrome-linux/chrome'],
  darwin: [
    `chrome-mac-arm64/${CHROME_FOR_TESTING_APP}`,
    `chrome-mac-x64/${CHROME_FOR_TESTING_APP}`,
    `chrome-mac/${CHROMIUM_APP}`,
  ],
  win32: ['chrome-win64/chrome.exe', 'chrome-win/chrome.exe'],
};

/** @typedef {import('./find-programs.d.mts').Machine} Machine */

/** @returns {Machine} */
function thisMachine() {
  return {
    platform: process.platform,
    // Not a copy: names of variables are case-insensitive on Windows, in this object alone.
    env: process.env,
    home: homedir(),
    isThere: existsSync,
    list: (folder) => (existsSync(folder) ? readdirSync(folder) : []),
  };
}

/** @param {Machine} machine */
export function findChromium(machine = thisMachine()) {
  return (
    machine.env.CHROMIUM_PATH ||
    firstOf(machine, [...onPath(machine, CHROMIUM_NAMES), ...chromiumFiles(machine)])
  );
}

/** @param {Machine} machine */
export function findHeadlessChromium(machine = thisMachine()) {
  return firstOf(machine, onPath(machine, HEADLESS_NAMES));
}

/** The browser of the stories.
 * @param {Machine} machine */
export function findTestBrowser(machine = thisMachine()) {
  return machine.env.CHROMIUM_PATH || findHeadlessChromium(machine) || findChromium(machine);
}

/** The folder that holds `initdb` and `postgres`. Installers keep it off the path.
 * @param {Machine} machine */
export function findPostgresBin(machine = thisMachine()) {
  if (machine.env.PG_BIN) return machine.env.PG_BIN;
  const { join } = pathsOf(machine);
  const initdb = programFile(machine, 'initdb');
  const folders = [...postgresFolders(machine), ...pathFolders(machine)];
  return folders.find((folder) => machine.isThere(join(folder, initdb)));
}

/** @param {Machine} machine */
export function findRedis(machine = thisMachine()) {
  return firstOf(machine, [...onPath(machine, REDIS_NAMES), ...redisFiles(machine)]);
}

/** Debian keeps it off the path of ordinary users.
 * @param {Machine} machine */
export function findPgBouncer(machine = thisMachine()) {
  return firstOf(machine, [...onPath(machine, ['pgbouncer']), '/usr/sbin/pgbouncer']);
}

/** Debian keeps it off the path of ordinary users.
 * @param {Machine} machine */
export function findNginx(machine = thisMachine()) {
  return firstOf(machine, [...onPath(machine, ['nginx']), '/usr/sbin/nginx']);
}

/** Checks the alert rules. Of Debian's package prometheus.
 * @param {Machine} machine */
export function findPromtool(machine = thisMachine()) {
  return firstOf(machine, onPath(machine, ['promtool']));
}

/** The packages of Debian that the cluster test needs besides those of the tests, without those that are there.
 * @param {Machine} machine */
export function missingClusterPackages(machine = thisMachine()) {
  const packages = [
    { program: 'patroni', names: ['patroni', 'python3-etcd'] },
    { program: 'etcd', names: ['etcd-server'] },
    { program: 'haproxy', names: ['haproxy'] },
  ];
  return packages
    .filter(({ program }) => !firstOf(machine, [...onPath(machine, [program]), `/usr/sbin/${program}`]))
    .flatMap(({ names }) => names);
}

/** The packages of Debian to which the bench compares patches, without those that are there.
 * @param {Machine} machine */
export function missingPatchingPackages(machine = thisMachine()) {
  return ['casync', 'xdelta3', 'zsync'].filter((name) => !firstOf(machine, onPath(machine, [name])));
}

/** The packages of Debian that the test of the launcher as a desktop program needs, without those that are there.
 * @param {Machine} machine */
export function missingDesktopPackages(machine = thisMachine()) {
  const packages = [
    { program: 'debootstrap', name: 'debootstrap' },
    { program: 'ip', name: 'iproute2' },
    { program: 'Xvfb', name: 'xvfb' },
  ];
  return packages
    .filter(({ program }) => !firstOf(machine, [...onPath(machine, [program]), `/usr/sbin/${program}`]))
    .map(({ name }) => name);
}

/** The compiler of Windows installers, of Debian's package nsis. An empty MAKENSIS_PATH means none.
 * @param {Machine} machine */
export function findMakensis(machine = thisMachine()) {
  if (machine.env.MAKENSIS_PATH !== undefined) return machine.env.MAKENSIS_PATH || undefined;
  return firstOf(machine, onPath(machine, ['makensis']));
}

/** Packs Debian packages smaller than gzip.
 * @param {Machine} machine */
export function findXz(machine = thisMachine()) {
  return firstOf(machine, onPath(machine, ['xz']));
}

/** What shows the dialog in which a player chooses a folder, on Linux.
 * @param {Machine} machine */
export function findFolderDialog(machine = thisMachine()) {
  return firstOf(machine, onPath(machine, ['zenity', 'kdialog']));
}

function chromiumFiles(machine) {
  const { platform, home } = machine;
  const { join } = pathsOf(machine);
  const installed = [];
  if (platform === 'darwin') {
    for (const folder of ['/Applications', join(home, 'Applications')]) {
      installed.push(join(folder, GOOGLE_CHROME_APP), join(folder, CHROMIUM_APP));
    }
  }
  if (platform === 'win32') {
    for (const folder of [...programFolders(machine), localAppData(machine)]) {
      installed.push(join(folder, 'Google/Chrome/Application/chrome.exe'));
    }
  }
  return [...installed, ...playwrightFiles(machine)];
}

/** The browsers of earlier runs of `playwright install`, newest first. They lie in the user's cache. */
function playwrightFiles(machine) {
  const { join } = pathsOf(machine);
  const cache = machine.env.PLAYWRIGHT_BROWSERS_PATH || join(cacheFolder(machine), 'ms-playwright');
  const builds = newestFirst(machine.list(cache).filter((name) => /^chromium-\d+$/.test(name)));
  const files = PLAYWRIGHT_FILES[machine.platform] ?? PLAYWRIGHT_FILES.linux;
  return builds.flatMap((build) => files.map((file) => join(cache, build, file)));
}

function cacheFolder(machine) {
  const { join } = pathsOf(machine);
  if (machine.platform === 'win32') return localAppData(machine);
  if (machine.platform === 'darwin') return join(machine.home, 'Library/Caches');
  return machine.env.XDG_CACHE_HOME || join(machine.home, '.cache');
}

function postgresFolders(machine) {
  const { platform } = machine;
  const { join } = pathsOf(machine);
  const versionsIn = (folder) =>
    newestFirst(machine.list(folder)).map((version) => join(folder, version, 'bin'));
  if (platform === 'win32')
    return programFolders(machine).flatMap((folder) => versionsIn(join(folder, 'PostgreSQL')));
  if (platform !== 'darwin') return versionsIn('/usr/lib/postgresql');
  const homebrew = ['/opt/homebrew/opt', '/usr/local/opt'].flatMap((folder) =>
    newestFirst(machine.list(folder).filter((name) => /^postgresql(@\d+)?$/.test(name))).map((name) =>
      join(folder, name, 'bin'),
    ),
  );
  return [...homebrew, '/Applications/Postgres.app/Contents/Versions/latest/bin'];
}

/** Homebrew's folder is not on the path of programs that were not started in a terminal. */
function redisFiles(machine) {
  const { join } = pathsOf(machine);
  if (machine.platform === 'win32')
    return programFolders(machine).map((folder) => join(folder, 'Redis/redis-server.exe'));
  if (machine.platform !== 'darwin') return [];
  return ['/opt/homebrew/bin', '/usr/local/bin'].flatMap((folder) =>
    REDIS_NAMES.map((name) => join(folder, name)),
  );
}

function onPath(machine, names) {
  const { join } = pathsOf(machine);
  return names.flatMap((name) =>
    pathFolders(machine).map((folder) => join(folder, programFile(machine, name))),
  );
}

function pathFolders(machine) {
  return (machine.env.PATH ?? '').split(pathsOf(machine).delimiter).filter(Boolean);
}

function programFile({ platform }, name) {
  return platform === 'win32' ? `${name}.exe` : name;
}

function programFolders({ env }) {
  return [env.PROGRAMFILES, env['PROGRAMFILES(X86)']].filter(Boolean);
}

function localAppData(machine) {
  return machine.env.LOCALAPPDATA || pathsOf(machine).join(machine.home, 'AppData/Local');
}

function pathsOf({ platform }) {
  return platform === 'win32' ? win32 : posix;
}

function firstOf({ isThere }, files) {
  return files.find((file) => isThere(file));
}

/** By the number in the name: `chromium-1200` before `chromium-999`, `postgresql@17` before `postgresql`. */
function newestFirst(names) {
  const numberIn = (name) => Number(/\d+/.exec(name)?.[0] ?? 0);
  return names.toSorted((a, b) => numberIn(b) - numberIn(a));
}
