import { expect, test } from 'vitest';
import { currentStepOf, type MigrationScreen, screenOf, stepsOf } from './migration-steps.rules.ts';

test('a screen stays while a call is pending and while the session is created', () => {
  expect(screenOf('start', null)).toBeNull();
  expect(screenOf('confirmEmail', 'showConfirmEmail')).toBe('showConfirmEmail');
  expect(screenOf('refreshSession', 'showUnifyAccounts')).toBe('showUnifyAccounts');
  expect(screenOf('refreshSession', null)).toBeNull();
  expect(screenOf('home', 'showConcludingInfo')).toBe('showConcludingInfo');
});

test.each<[MigrationScreen, boolean, boolean, string]>([
  ['showConfirmEmail', false, true, 'sign-in email done'],
  ['showUnifyAccounts', false, true, 'sign-in unify name done'],
  ['showUnifyAccounts', false, false, 'sign-in unify done'],
  ['showSetGameAccountName', false, true, 'sign-in unify name done'],
  ['showConcludingInfo', true, false, 'sign-in unify done'],
  ['showConcludingInfo', false, false, 'sign-in email done'],
])('%s, merged: %s, name required: %s', (screen, wasMerged, mayNeedName, steps) => {
  expect(stepsOf({ screen, isGameUser: true, wasMerged, mayNeedName }).join(' ')).toBe(steps);
  expect(steps.split(' ')).toContain(currentStepOf(screen));
});

test('a platform player has no steps', () => {
  const way = { isGameUser: false, wasMerged: false, mayNeedName: true };
  expect(stepsOf({ ...way, screen: 'showConcludingInfo' })).toEqual(['sign-in', 'done']);
  expect(stepsOf({ ...way, screen: 'showUnmigratedAccounts' })).toEqual(['sign-in']);
});
