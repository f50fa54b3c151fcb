import type { GhostResult } from '@gatehouse/contract/migration';

/** What became of a ghost. A social one brings no game account along. */
export interface GhostOutcome {
  token: string;
  mHash: string | null;
  user: { id: string; email: string | null };
  gameAccount?: {
    became: 'merged' | 'upgraded';
    platformGameAccountId: string;
    displayName: string;
  };
}

export function presentGhostOutcome({ token, mHash, user, gameAccount }: GhostOutcome): GhostResult {
  return {
    token,
    mHash,
    email: user.email,
    userId: user.id,
    platformGameAccountId: gameAccount?.platformGameAccountId ?? null,
    isPlatformLogin: true,
    isThin: false,
    wasGameAccountMerged: gameAccount?.became === 'merged',
    isGameAccountUpgraded: gameAccount?.became === 'upgraded',
    displayName: gameAccount?.displayName ?? null,
  };
}
