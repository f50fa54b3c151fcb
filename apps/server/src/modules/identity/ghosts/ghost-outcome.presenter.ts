import type { GhostResult } from '@gatehouse/contract/migration';
import type { GhostOutcome } from './ghosts.service.ts';

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
