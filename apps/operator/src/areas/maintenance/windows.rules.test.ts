import type { GameMaintenance } from '@gatehouse/contract/operator/content-edits.endpoints';
import { expect, test } from 'vitest';
import { withoutWindow, withWindow } from './windows.rules.ts';

const running = { starts: '2026-05-01T10:00:00Z', ends: '2026-05-01T12:00:00Z', environments: ['eu'] };
const later = { starts: '2026-05-02T10:00:00Z', ends: '2026-05-02T12:00:00Z', environments: ['eu', 'us'] };
const game: GameMaintenance = {
  ...{ game: 'emberfall', gameName: 'Emberfall', environments: ['eu', 'us'] },
  windows: [
    { ...running, state: 'running' },
    { ...later, state: 'scheduled' },
  ],
};
const now = new Date('2026-05-01T11:00:00.500Z');
const [first, second] = game.windows;

test('a maintenance that runs ends now', () => {
  if (!first) throw new Error('there is one');
  expect(withoutWindow(game, first, now)).toEqual([{ ...running, ends: '2026-05-01T11:00:00Z' }, later]);
});

test('a maintenance that is to come is removed', () => {
  if (!second) throw new Error('there is one');
  expect(withoutWindow(game, second, now)).toEqual([running]);
});

test('another one is added', () => {
  expect(withWindow(game, running)).toEqual([running, later, running]);
});
