// @vitest-environment node

import { afterEach, expect, test } from 'vitest';
import { findLauncher, type LauncherBridge, preventionReason } from './launcher.ts';

const patch = { patchId: 'p1', productName: 'emberfall', receivedBytes: 1, totalBytes: 2 };

function launcherWith(game: string | null, isPatching: boolean): Parameters<typeof preventionReason>[0] {
  return { runningGame: () => game, patchProgress: () => (isPatching ? patch : null) };
}

afterEach(() => {
  globalThis.gatehouseLauncher = undefined;
});

test.each([
  ['nothing running', launcherWith(null, false), false, null],
  ['a game running', launcherWith('emberfall', true), true, 'game_running'],
  ['a migration and a download', launcherWith(null, true), true, 'migration_in_progress'],
  ['a download', launcherWith(null, true), false, 'download_in_progress'],
  ['a migration in the web build', null, true, 'migration_in_progress'],
  ['nothing running in the web build', null, false, null],
])('with %s', (_situation, launcher, isMigrating, reason) => {
  expect(preventionReason(launcher, isMigrating)).toBe(reason);
});

test('finds the bridge in the launcher and none in the web build', () => {
  expect(findLauncher()).toBeNull();
  const bridge: LauncherBridge = {
    onQuitRequested: () => () => {},
    quit: () => {},
    runningGame: () => null,
    onRunningGameChanged: () => () => {},
    patchProgress: () => null,
    onPatchProgress: () => () => {},
    setSignOutPrevented: () => {},
  };
  globalThis.gatehouseLauncher = bridge;
  expect(findLauncher()).toBe(bridge);
});
