import { CodedError } from '../../../errors.ts';
import type { Caller } from '../../../ports/caller.ts';
import type { Queries } from '../../../ports/database.ts';
import type { Session } from '../../../ports/session-lookup.ts';
import { createSecurityAlert } from '../../mail/alerts/security-alerts.service.ts';
import { claimUnvalidatedAccount } from '../account-ownership/claim-unverified-account.service.ts';
import type { PasswordAttempts } from '../password-attempts/password-attempts.service.ts';
import { type ArrivalParts, createArrivals } from '../sign-in/complete-sign-in.service.ts';
import { findUserById, type KnownUser, replacePasswordHash } from '../users/users.repository.ts';
import { dissolveGhost } from './merge-ghost.service.ts';

/** Ways from a ghost into an account that there is. Each gives the token of a new session; the ghost's are void. */
export interface GhostLink {
  /** For whoever knows the password of the account. */
  join(user: KnownUser, session: Session, caller: Caller): Promise<string>;
  /** For whoever has proved the address, where the account's maker has not. Null when they have by now. */
  claim(user: KnownUser, session: Session, passwordHash: string, caller: Caller): Promise<string | null>;
}

interface Parts extends ArrivalParts {
  attempts: PasswordAttempts;
}

export function createGhostLink(parts: Parts): GhostLink {
  const { db, clock, attempts } = parts;
  const arrivals = createArrivals(parts);
  const alert = createSecurityAlert(parts);

  async function arrive(
    user: KnownUser,
    { provider }: Session,
    caller: Caller,
    act?: (tx: Queries) => Promise<void>,
  ) {
    const wish = { user, purpose: 'merge', remembered: true, isPlatformLogin: true, provider } as const;
    return (await arrivals.admit(wish, caller, act)).token;
  }

  return {
    join: (user, session, caller) =>
      arrive(user, session, caller, (tx) =>
        dissolveGhost(tx, alert, {
          ghostId: session.userId,
          player: user,
          now: clock.now(),
          device: caller.device,
        }),
      ),

    async claim(user, session, passwordHash, caller) {
      const now = clock.now();
      const account = { id: user.id, emailCanonical: user.emailCanonical ?? '' };
      const isGiven = await db.transaction(async (tx) => {
        if (!(await claimUnvalidatedAccount(tx, account, { attempts, now }))) return false;
        await replacePasswordHash(tx, user.id, { from: null, to: passwordHash, at: now });
        const player = { ...user, emailValidatedAt: now };
        await dissolveGhost(tx, alert, { ghostId: session.userId, player, now, device: caller.device });
        return true;
      });
      if (!isGiven) return null;
      const owner = await findUserById(db.queries, user.id, now);
      if (!owner) throw new CodedError('NOT_FOUND');
      return arrive(owner, session, caller);
    },
  };
}
