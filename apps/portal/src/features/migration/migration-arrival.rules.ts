import type { ThinSignInResult } from '@gatehouse/contract/migration';

/** Who has signed in at a game that still migrates, and so what comes next. */
export type ArrivalKind = 'platform-login' | 'unmigrated-accounts' | 'platform-user' | 'game-user';

type Flags = Pick<ThinSignInResult, 'isPlatformLogin' | 'hasUnmigratedGameAccounts' | 'isPlatformUser'>;

export function arrivalKindOf({
  isPlatformLogin,
  hasUnmigratedGameAccounts,
  isPlatformUser,
}: Flags): ArrivalKind {
  if (isPlatformLogin) return hasUnmigratedGameAccounts ? 'unmigrated-accounts' : 'platform-login';
  return isPlatformUser ? 'platform-user' : 'game-user';
}
