import { expect, test } from 'vitest';
import { type ArrivalKind, arrivalKindOf } from './migration-arrival.rules.ts';

test.each<[string, [boolean, boolean, boolean], ArrivalKind]>([
  ['an e-mail of the platform goes straight in', [true, false, true], 'platform-login'],
  ['unless game accounts of it still wait', [true, true, true], 'unmigrated-accounts'],
  ['a user name that was brought over is let in with a notice', [false, false, true], 'platform-user'],
  ['a user name that is only the game’s begins to migrate', [false, false, false], 'game-user'],
  ['accounts that wait elsewhere do not stop a user name', [false, true, false], 'game-user'],
])('%s', (_name, [isPlatformLogin, hasUnmigratedGameAccounts, isPlatformUser], kind) => {
  expect(arrivalKindOf({ isPlatformLogin, hasUnmigratedGameAccounts, isPlatformUser })).toBe(kind);
});
