import type { ThinSignInResult } from '@gatehouse/contract/migration';

/** Who came in through a game, as far as the migration has to know. */
export type ThinArrival = Omit<ThinSignInResult, 'token' | 'isThin'>;

/** Thin results carry no token, whoever it is. */
export function presentThinSignIn(arrival: ThinArrival): ThinSignInResult {
  return { ...arrival, isThin: true };
}
