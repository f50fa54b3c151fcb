import { expect, test } from 'vitest';
import { type AccountKind, accountKindOf } from './account-kind.rules.ts';

test.each<[string, [boolean, boolean, boolean], AccountKind]>([
  ['a platform e-mail signs in directly', [true, false, true], 'platform-login'],
  ['unless it has unmigrated game accounts', [true, true, true], 'unmigrated-accounts'],
  ['a migrated user name signs in with a notice', [false, false, true], 'platform-user'],
  ['a user name that exists only in the game starts the migration', [false, false, false], 'game-user'],
  ['unmigrated accounts of the platform do not stop a user name', [false, true, false], 'game-user'],
])('%s', (_name, [isPlatformLogin, hasUnmigratedGameAccounts, isPlatformUser], kind) => {
  expect(accountKindOf({ isPlatformLogin, hasUnmigratedGameAccounts, isPlatformUser })).toBe(kind);
});
