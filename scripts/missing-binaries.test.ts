import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { missingBinaries } from './missing-binaries.mjs';

const LOCK = {
  packages: {
    'node_modules/bundler': {
      optionalDependencies: {
        '@bundler/binding-darwin-arm64': '1.2.18',
        '@bundler/binding-linux-x64-gnu': '1.2.18',
        '@bundler/binding-linux-x64-musl': '1.2.18',
        '@bundler/binding-win32-arm64-msvc': '1.2.18',
        '@bundler/binding-win32-x64-msvc': '1.2.18',
      },
    },
    'node_modules/bundler/node_modules/@bundler/binding-linux-x64-gnu': {},
    'node_modules/watcher': { optionalDependencies: { fsevents: '~2.3.3' } },
  },
};

describe('the binaries that the lock file lacks', () => {
  test.each([
    ['darwin', 'arm64', ['@bundler/binding-darwin-arm64@1.2.18']],
    ['win32', 'x64', ['@bundler/binding-win32-x64-msvc@1.2.18']],
    ['win32', 'arm64', ['@bundler/binding-win32-arm64-msvc@1.2.18']],
    ['darwin', 'x64', []],
    ['linux', 'x64', []],
  ])('on %s %s are %j', (platform, arch, missing) => {
    expect(missingBinaries(LOCK, { platform, arch })).toEqual(missing);
  });

  test.each(['x64', 'arm64'])('are none on linux %s in the lock file of this repository', (arch) => {
    const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'));
    expect(missingBinaries(lock, { platform: 'linux', arch })).toEqual([]);
  });
});
