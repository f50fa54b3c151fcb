import type { ThinSignInResult } from '@gatehouse/contract/migration';

/** The kind of account that signed in at a migrating game, which decides the next state. */
export type AccountKind = 'platform-login' | 'unmigrated-accounts' | 'platform-user' | 'game-user';

type Flags = Pick<ThinSignInResult, 'isPlatformLogin' | 'hasUnmigratedGameAccounts' | 'isPlatformUser'>;

export function accountKindOf({
  isPlatformLogin,
  hasUnmigratedGameAccounts,
  isPlatformUser,
}: Flags): AccountKind {
  if (isPlatformLogin) return hasUnmigratedGameAccounts ? 'unmigrated-accounts' : 'platform-login';
  return isPlatformUser ? 'platform-user' : 'game-user';
}
