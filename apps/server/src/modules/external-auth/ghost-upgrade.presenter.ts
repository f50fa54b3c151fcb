import type { GhostResult } from '@gatehouse/contract/migration';

export interface Upgraded {
  token: string;
  mHash: string | null;
  user: { id: string; email: string | null };
}

/** A social ghost brings no game account along. */
export function presentUpgrade({ token, mHash, user }: Upgraded): GhostResult {
  return {
    token,
    mHash,
    email: user.email,
    userId: user.id,
    platformGameAccountId: null,
    isPlatformLogin: true,
    isThin: false,
    wasGameAccountMerged: false,
    isGameAccountUpgraded: false,
    displayName: null,
  };
}
