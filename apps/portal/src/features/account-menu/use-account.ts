import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { signInMethodsQuery } from '../../data/user.queries.ts';
import { useCall } from '../../platform/http/call-context.ts';
import type { SessionUser } from '../../stores/session-user.ts';
import { isSignedIn } from '../../stores/session-user.ts';
import { useSession, useStores } from '../../stores/stores-context.ts';
import { hasTwoFactorBadge } from '../../stores/two-factor-attention.rules.ts';

export type Account =
  | { kind: 'signed-out' }
  /** There is a token, but the user has not loaded yet. */
  | { kind: 'waiting' }
  /** During a migration the account menu is hidden, so that the player does not leave the flow. */
  | { kind: 'migrating' }
  | { kind: 'signed-in'; user: SessionUser };

export function useAccount(): Account {
  const user = useSession((session) => session.user);
  const isMigrating = useStore(useStores().migration, (migration) => migration.inProgress);
  if (isMigrating) return { kind: 'migrating' };
  if (isSignedIn(user)) return { kind: 'signed-in', user };
  return { kind: user === 'signed-out' ? 'signed-out' : 'waiting' };
}

/** Whether Settings needs the player’s attention. */
export function useAttention({ userId }: SessionUser): boolean {
  const methods = useQuery(signInMethodsQuery(useCall(), userId)).data;
  const hasSeen2fa = useSession((session) => session.hasSeen2fa);
  return hasTwoFactorBadge({ methods, hasSeen2fa });
}
