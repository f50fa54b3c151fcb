import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Lock, lockedPackages, missingPackages } from './lock-file.ts';

const LOCK: Lock = {
  packages: {
    'node_modules/bundler': {
      dev: true,
      optionalDependencies: { '@bundler/darwin-arm64': '1.2.18', '@bundler/linux-x64-gnu': '1.2.18' },
    },
    'node_modules/bundler/node_modules/@bundler/linux-x64-gnu': {},
    'node_modules/other/node_modules/@bundler/darwin-arm64': {},
  },
};

describe('the lock file', () => {
  test('lacks an optional package that the requiring package cannot resolve', () => {
    expect(missingPackages(LOCK)).toEqual([{ name: '@bundler/darwin-arm64', version: '1.2.18', dev: true }]);
  });

  test.each([
    ['@bundler/binding-win32-x64-msvc', 'win32', 'x64'],
    ['@bundler/binding-linux-arm-gnueabihf', 'linux', 'arm'],
    ['@bundler/binding-android-arm64', 'android', 'arm64'],
    ['@biomejs/cli-darwin-arm64', 'darwin', 'arm64'],
  ])('gets %s for %s on %s', (name, os, cpu) => {
    expect(lockedPackages([{ name, version: '1.0.0', dev: false }])).toEqual({
      [`node_modules/${name}`]: { version: '1.0.0', cpu: [cpu], optional: true, os: [os] },
    });
  });

  // Otherwise `npm ci` rejects it.
  test('of this repository has every optional package', () => {
    const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'));
    expect(missingPackages(lock), 'run npm run lock').toEqual([]);
  });
});
