import { posix, win32 } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  findChromium,
  findPostgresBin,
  findRedis,
  findTestBrowser,
  type Machine,
  missingClusterPackages,
  missingDesktopPackages,
  missingPatchingPackages,
} from './find-programs.mjs';

const WINDOWS_ENV = {
  PATH: String.raw`C:\Windows;C:\tools`,
  PROGRAMFILES: String.raw`C:\Program Files`,
  'PROGRAMFILES(X86)': String.raw`C:\Program Files (x86)`,
  LOCALAPPDATA: String.raw`C:\Users\ada\AppData\Local`,
};

/** A machine on which exactly these files exist. */
function machineWith(platform: string, files: string[], env: Machine['env'] = {}): Machine {
  const isWindows = platform === 'win32';
  const { sep } = isWindows ? win32 : posix;
  const below = (folder: string) => files.filter((file) => file.startsWith(folder + sep));
  return {
    platform,
    env: isWindows ? { ...WINDOWS_ENV, ...env } : { PATH: '/usr/local/bin:/usr/bin', ...env },
    home: { win32: String.raw`C:\Users\ada`, darwin: '/Users/ada' }[platform] ?? '/home/ada',
    isThere: (file) => files.includes(file),
    list: (folder) => [
      ...new Set(below(folder).map((file) => file.slice(folder.length + 1).split(sep)[0] ?? '')),
    ],
  };
}

const MAC_CACHE = '/Users/ada/Library/Caches/ms-playwright';
const MAC_APP = 'Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing';
const WINDOWS_CACHE = String.raw`C:\Users\ada\AppData\Local\ms-playwright`;

describe('Chromium', () => {
  test.each([
    ['linux', 'on the path', '/usr/bin/chromium'],
    ['linux', 'Chrome on the path', '/usr/bin/google-chrome'],
    ['linux', 'of Playwright', '/home/ada/.cache/ms-playwright/chromium-1224/chrome-linux64/chrome'],
    [
      'linux',
      'of Playwright on ARM',
      '/home/ada/.cache/ms-playwright/chromium-1224/chrome-linux-arm64/chrome',
    ],
    ['linux', 'of an older Playwright', '/home/ada/.cache/ms-playwright/chromium-1100/chrome-linux/chrome'],
    ['darwin', 'as Chrome', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    ['darwin', 'of the user alone', '/Users/ada/Applications/Chromium.app/Contents/MacOS/Chromium'],
    ['darwin', 'of Playwright', `${MAC_CACHE}/chromium-1224/chrome-mac-arm64/${MAC_APP}`],
    ['darwin', 'of Playwright on Intel', `${MAC_CACHE}/chromium-1224/chrome-mac-x64/${MAC_APP}`],
    ['win32', 'on the path', String.raw`C:\tools\chromium.exe`],
    ['win32', 'as Chrome', String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`],
    [
      'win32',
      'of the user alone',
      String.raw`C:\Users\ada\AppData\Local\Google\Chrome\Application\chrome.exe`,
    ],
    ['win32', 'of Playwright', String.raw`${WINDOWS_CACHE}\chromium-1224\chrome-win64\chrome.exe`],
  ])('is found on %s: %s', (platform, _where, file) => {
    expect(findChromium(machineWith(platform, [file]))).toBe(file);
  });

  test('is the newest build of Playwright by number', () => {
    const builds = ['chromium-999', 'chromium-1224', 'chromium_headless_shell-1300'];
    const files = builds.map((build) => `/home/ada/.cache/ms-playwright/${build}/chrome-linux64/chrome`);
    expect(findChromium(machineWith('linux', files))).toBe(files[1]);
  });

  test('is the one that the environment names, also in another cache', () => {
    const env = { CHROMIUM_PATH: '/opt/chromium' };
    expect(findChromium(machineWith('linux', ['/usr/bin/chromium'], env))).toBe('/opt/chromium');
    const cached = '/cache/chromium-1224/chrome-linux64/chrome';
    expect(findChromium(machineWith('linux', [cached], { PLAYWRIGHT_BROWSERS_PATH: '/cache' }))).toBe(cached);
  });

  test.each(['linux', 'darwin', 'win32'])('is missing on a bare %s', (platform) => {
    expect(findChromium(machineWith(platform, []))).toBeUndefined();
  });
});

describe('The browser of the stories', () => {
  const CHROMIUM = '/usr/bin/chromium';
  const HEADLESS = '/usr/bin/chromium-headless-shell';

  test.each([
    ['the headless shell before Chromium', [CHROMIUM, HEADLESS], {}, HEADLESS],
    ['Chromium where there is no headless shell', [CHROMIUM], {}, CHROMIUM],
    ['the one that is named', [CHROMIUM, HEADLESS], { CHROMIUM_PATH: CHROMIUM }, CHROMIUM],
  ])('is %s', (_which, files, env, found) => {
    expect(findTestBrowser(machineWith('linux', files, env))).toBe(found);
  });
});

describe('the folder with the programs of PostgreSQL', () => {
  test.each([
    ['linux', 'of Debian', '/usr/lib/postgresql/17/bin', 'initdb'],
    ['linux', 'on the path', '/usr/bin', 'initdb'],
    ['darwin', 'of Homebrew', '/opt/homebrew/opt/postgresql@17/bin', 'initdb'],
    ['darwin', 'of Homebrew on Intel', '/usr/local/opt/postgresql@16/bin', 'initdb'],
    ['darwin', 'of Postgres.app', '/Applications/Postgres.app/Contents/Versions/latest/bin', 'initdb'],
    ['win32', 'of the installer', String.raw`C:\Program Files\PostgreSQL\17\bin`, 'initdb.exe'],
    ['win32', 'on the path', String.raw`C:\tools`, 'initdb.exe'],
  ])('is found on %s: %s', (platform, _where, folder, initdb) => {
    const { join } = platform === 'win32' ? win32 : posix;
    expect(findPostgresBin(machineWith(platform, [join(folder, initdb)]))).toBe(folder);
  });

  test('is the newest version by number', () => {
    const files = ['9.6', '17', '13'].map((version) => `/usr/lib/postgresql/${version}/bin/initdb`);
    expect(findPostgresBin(machineWith('linux', files))).toBe('/usr/lib/postgresql/17/bin');
  });

  test('is the one that the environment names', () => {
    expect(findPostgresBin(machineWith('darwin', [], { PG_BIN: '/opt/pg/bin' }))).toBe('/opt/pg/bin');
  });

  test.each(['linux', 'darwin', 'win32'])('is missing on a bare %s', (platform) => {
    expect(findPostgresBin(machineWith(platform, []))).toBeUndefined();
  });
});

describe('Redis', () => {
  test.each([
    ['linux', 'on the path', '/usr/bin/redis-server'],
    ['linux', 'Valkey on the path', '/usr/bin/valkey-server'],
    ['darwin', 'of Homebrew', '/opt/homebrew/bin/redis-server'],
    ['win32', 'on the path', String.raw`C:\tools\redis-server.exe`],
    ['win32', 'of the installer', String.raw`C:\Program Files\Redis\redis-server.exe`],
  ])('is found on %s: %s', (platform, _where, file) => {
    expect(findRedis(machineWith(platform, [file]))).toBe(file);
  });

  test.each(['linux', 'darwin', 'win32'])('is missing on a bare %s', (platform) => {
    expect(findRedis(machineWith(platform, []))).toBeUndefined();
  });
});

test('names the packages of the cluster test that are missing', () => {
  expect(missingClusterPackages(machineWith('linux', []))).toEqual([
    'patroni',
    'python3-etcd',
    'etcd-server',
    'haproxy',
  ]);
  const found = ['/usr/bin/patroni', '/usr/sbin/haproxy'];
  expect(missingClusterPackages(machineWith('linux', found))).toEqual(['etcd-server']);
});

test('names the packages of the patching bench that are missing', () => {
  expect(missingPatchingPackages(machineWith('linux', []))).toEqual(['casync', 'xdelta3', 'zsync']);
  expect(missingPatchingPackages(machineWith('linux', ['/usr/bin/xdelta3', '/usr/bin/zsync']))).toEqual([
    'casync',
  ]);
});

test('names the packages of the desktop test that are missing', () => {
  const found = ['/usr/sbin/debootstrap', '/usr/bin/ip'];
  expect(missingDesktopPackages(machineWith('linux', found))).toEqual(['xvfb']);
  expect(missingDesktopPackages(machineWith('linux', ['/usr/bin/Xvfb']))).toEqual([
    'debootstrap',
    'iproute2',
  ]);
});
