import type { SignInWay } from '@gatehouse/contract/activity';
import type { Caller } from '../../../callers/caller.ts';
import type { Session } from '../../../callers/session-lookup.ts';
import type { Database, Queries } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { AccountOwnership } from '../account-ownership/account-ownership.service.ts';
import type { SignInCompletion } from '../sign-in/sign-in-completion.service.ts';
import type { KnownUser, Users } from '../users/users.service.ts';
import type { SocialGhostMerge } from './social-ghost-merge.service.ts';

export type GhostLink = ReturnType<typeof createGhostLink>;

/**
 * Merges a ghost into an existing account. Each method returns the token of a new session; the ghost's sessions end.
 */
export function createGhostLink({
  db,
  clock,
  users,
  accountOwnership,
  socialGhostMerge,
  signInCompletion,
}: {
  db: Database;
  clock: Clock;
  users: Users;
  accountOwnership: AccountOwnership;
  socialGhostMerge: SocialGhostMerge;
  signInCompletion: SignInCompletion;
}) {
  async function signIn(
    user: KnownUser,
    { provider }: Session,
    caller: Caller,
    act?: (tx: Queries) => Promise<void>,
  ): Promise<string> {
    // A social ghost has come by its provider; one from before that was stored, by the password of the account.
    const way: SignInWay = provider ?? 'password';
    const proved = { user, way, remembered: true, isPlatformLogin: true, provider };
    return (await signInCompletion.complete(proved, caller, act)).token;
  }

  return {
    /** For a person who knows the password of the account. */
    join: (user: KnownUser, session: Session, caller: Caller): Promise<string> =>
      signIn(user, session, caller, (tx) =>
        socialGhostMerge.merge(tx, session.userId, { player: user, device: caller.device }),
      ),

    /**
     * For a person who has proved the address, where the creator of the account has not. Null when it is validated by
     * now.
     */
    async claim(
      user: KnownUser,
      session: Session,
      passwordHash: string,
      caller: Caller,
    ): Promise<string | null> {
      const now = clock.now();
      const account = { id: user.id, emailCanonical: user.emailCanonical ?? '' };
      const isClaimed = await db.transaction(async (tx) => {
        if (!(await accountOwnership.claimUnverified(tx, account))) return false;
        await users.replacePassword(tx, user.id, { from: null, to: passwordHash });
        const player = { ...user, emailValidatedAt: now };
        await socialGhostMerge.merge(tx, session.userId, { player, device: caller.device });
        return true;
      });
      if (!isClaimed) return null;
      const owner = await users.findById(user.id);
      if (!owner) throw new CodedError('NOT_FOUND');
      return signIn(owner, session, caller);
    },
  };
}
