// Where Chromium, PostgreSQL and Redis are on this machine. Used by the bootstrap, the tests and the bench.
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const REDIS_NAMES = ['valkey-server', 'redis-server'];
const DEBIAN_POSTGRES = '/usr/lib/postgresql';

/** @returns {string | undefined} */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  for (const name of CHROMIUM_NAMES) {
    const found = onPath(name);
    if (found) return found;
  }
  return playwrightChromium();
}

/** The folder that holds `initdb` and `postgres`, which Debian keeps off the path.
 * @returns {string | undefined} */
export function findPostgresBin() {
  if (process.env.PG_BIN) return process.env.PG_BIN;
  const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES) : [];
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a));
  const debian = newestFirst.map((version) => join(DEBIAN_POSTGRES, version, 'bin'));
  const path = (process.env.PATH ?? '').split(delimiter);
  return [...debian, ...path].find((folder) => existsSync(join(folder, 'initdb')));
}

/** @returns {string | undefined} */
export function findRedis() {
  return REDIS_NAMES.map(onPath).find((file) => file !== undefined);
}

/** The compiler of Windows installers, of Debian's package nsis.
 * @returns {string | undefined} */
export function findMakensis() {
  if (process.env.MAKENSIS_PATH !== undefined) return process.env.MAKENSIS_PATH || undefined;
  return onPath('makensis');
}

/** @param {string} name */
function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

/** The browser of an earlier `playwright install`, which lies in the user's cache. */
function playwrightChromium() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(process.env.HOME ?? '', '.cache/ms-playwright');
  const builds = existsSync(cache) ? readdirSync(cache).filter((name) => name.startsWith('chromium-')) : [];
  const files = builds
    .sort()
    .reverse()
    .map((build) => join(cache, build, 'chrome-linux', 'chrome'));
  return files.find((file) => existsSync(file));
}
