import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Queries } from '../../../ports/database.ts';
import { hashToken } from '../../../ports/secret-box.ts';
import type { SessionLookup } from '../../../ports/session-lookup.ts';
import { isFreshSignIn } from '../../identity/sessions/session-lifetime.rules.ts';
import { deleteSessionByToken } from '../../identity/sessions/sessions.repository.ts';

/**
 * The unify step signs in to the platform first, to see which accounts the player has. Nobody gets that session without
 * the second factor, so it stands for the factor, once: a one-time code would be used up.
 */
export interface UnifySession {
  of(user: { id: string }, token: string | undefined): Promise<{ end(tx: Queries): Promise<void> } | null>;
}

export function createUnifySession({
  sessions,
  clock,
}: {
  sessions: SessionLookup;
  clock: Clock;
}): UnifySession {
  return {
    async of(user, token) {
      const session =
        token === undefined ? null : await sessions.find(token, { kind: 'session', scope: 'full' });
      if (token === undefined || session?.userId !== user.id) return null;
      if (!isFreshSignIn(session, clock.now())) return null;
      return {
        async end(tx) {
          // Two-factor was changed, or another merge was quicker.
          if (!(await deleteSessionByToken(tx, hashToken(token)))) throw new CodedError('OTP_REQUIRED');
        },
      };
    },
  };
}
