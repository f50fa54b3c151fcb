import type { SessionLookup } from '../../../callers/session-lookup.ts';
import type { Queries } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import { isFreshSignIn } from '../../identity/sessions/session-lifetime.rules.ts';
import type { Sessions } from '../../identity/sessions/sessions.service.ts';

export type UnifySessions = ReturnType<typeof createUnifySessions>;

/**
 * The unify step signs in to the platform first, to see which accounts the player has. That session exists only with
 * the second factor, so it replaces the factor, once: a one-time code would be used up already.
 */
export function createUnifySessions({
  clock,
  sessions,
  sessionLookup,
}: {
  clock: Clock;
  sessions: Sessions;
  sessionLookup: SessionLookup;
}) {
  return {
    async of(
      user: { id: string },
      token: string | undefined,
    ): Promise<{ end(tx: Queries): Promise<void> } | null> {
      const session =
        token === undefined ? null : await sessionLookup.find(token, { kind: 'session', scope: 'full' });
      if (token === undefined || session?.userId !== user.id) return null;
      if (!isFreshSignIn(session, clock.now())) return null;
      return {
        async end(tx) {
          // Two-factor was changed, or a parallel merge used it.
          if (!(await sessions.endByToken(tx, token))) throw new CodedError('OTP_REQUIRED');
        },
      };
    },
  };
}
