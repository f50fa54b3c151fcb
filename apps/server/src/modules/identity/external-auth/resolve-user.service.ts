import { canonicalEmail } from '@gatehouse/domain/email';
import type { SocialProvider } from '@gatehouse/domain/games';
import type { CallerDevice } from '../../../callers/caller.ts';
import type { Queries } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { ProviderIdentity } from '../../../ports/identity-provider.ts';
import type { SecurityAlerts } from '../../mail/alerts/security-alerts.service.ts';
import type { AccountOwnership } from '../account-ownership/account-ownership.service.ts';
import type { Bans } from '../bans/bans.service.ts';
import type { Ghosts } from '../ghosts/ghosts.service.ts';
import type { LinkedProviders, OwnedIdentity } from '../linked-providers/linked-providers.service.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import type { UserRow, Users } from '../users/users.service.ts';
import { displayNameFromProvider } from './provider-name.rules.ts';
import type { SocialGhostMerge } from './social-ghost-merge.service.ts';

interface Proof {
  provider: SocialProvider;
  identity: ProviderIdentity;
  locale: string;
  device: CallerDevice;
}

interface ResolvedUser {
  userId: string;
  userCreated: boolean;
}

export type ResolveUser = ReturnType<typeof createResolveUser>;

/** Resolves the user of a verified provider identity. Both methods are part of the caller's transaction. */
export function createResolveUser({
  bans,
  clock,
  users,
  sessions,
  ghosts,
  linkedProviders,
  accountOwnership,
  socialGhostMerge,
  securityAlerts,
}: {
  bans: Bans;
  clock: Clock;
  users: Users;
  sessions: Sessions;
  ghosts: Ghosts;
  linkedProviders: LinkedProviders;
  accountOwnership: AccountOwnership;
  socialGhostMerge: SocialGhostMerge;
  securityAlerts: SecurityAlerts;
}) {
  /** The platform account with the address that the provider has verified. */
  async function provenAccount(tx: Queries, { identity }: Proof): Promise<UserRow | null> {
    const canonical = identity.isEmailProven ? canonicalEmail(identity.email ?? '') : null;
    const account = canonical === null ? null : await users.findByEmail(canonical, tx);
    return account?.kind === 'platform' ? account : null;
  }

  /**
   * The same for an account whose address was never validated: removes its password, sessions and sign-in methods,
   * because another person may have signed up with the address.
   */
  async function claimUnprovenAccount(tx: Queries, proof: Proof): Promise<UserRow | null> {
    const account = await provenAccount(tx, proof);
    if (!account?.emailCanonical) return null;
    const owner = { id: account.id, emailCanonical: account.emailCanonical };
    const isClaimed = await accountOwnership.claimUnverified(tx, owner);
    return isClaimed ? { ...account, emailValidatedAt: clock.now() } : null;
  }

  async function linkNew(tx: Queries, proof: Proof, player: UserRow): Promise<void> {
    const { provider, identity, device } = proof;
    await linkedProviders.link(tx, player.id, provider, identity);
    await securityAlerts.send(tx, player, { template: 'provider-linked', provider }, device);
  }

  /** Locks the owner and reads again: a parallel revert may have removed the identity. */
  async function findLocked(tx: Queries, proof: Proof): Promise<OwnedIdentity | null> {
    const { provider, identity } = proof;
    const known = await linkedProviders.find(tx, provider, identity.subject);
    if (known === null) return null;
    // The account that the ghost may be merged into is locked before the ghost, as everywhere.
    const account = known.ownerKind === 'social_ghost' ? await provenAccount(tx, proof) : null;
    if (account) await users.lock(tx, account.id);
    await users.lock(tx, known.userId);
    return linkedProviders.find(tx, provider, identity.subject);
  }

  async function signInKnown(tx: Queries, proof: Proof, known: OwnedIdentity): Promise<ResolvedUser> {
    const { email, isEmailProven } = proof.identity;
    await linkedProviders.updateEmail(tx, known.id, { email, isEmailProven });
    const isUnfinished = await socialGhostMerge.canMerge(tx, known.userId);
    const player = isUnfinished ? await claimUnprovenAccount(tx, proof) : null;
    if (player !== null) await socialGhostMerge.merge(tx, known.userId, { player, device: proof.device });
    return { userId: player?.id ?? known.userId, userCreated: false };
  }

  return {
    async signIn(tx: Queries, proof: Proof): Promise<ResolvedUser> {
      const { provider, identity, locale } = proof;
      await linkedProviders.lockSubject(tx, provider, identity.subject);
      const known = await findLocked(tx, proof);
      if (known) return signInKnown(tx, proof, known);
      const player = await claimUnprovenAccount(tx, proof);
      if (player !== null) {
        await linkNew(tx, proof, player);
        return { userId: player.id, userCreated: false };
      }
      const userId = await ghosts.insert(tx, 'social_ghost', {
        nickname: displayNameFromProvider(identity.name),
        locale,
      });
      await linkedProviders.link(tx, userId, provider, identity);
      // The account that was banned is erased; its ban goes on.
      const held = await bans.findHeld({ provider, subject: identity.subject }, tx);
      if (held)
        await bans.ban(tx, userId, { ...held, reason: `the ban of the erased account ${held.userId}` });
      return { userId, userCreated: true };
    },

    /** False when the identity belongs to another player, or the session that began the link was revoked meanwhile. */
    async link(
      tx: Queries,
      proof: Proof,
      { userId, sessionId }: { userId: string; sessionId: string },
    ): Promise<boolean> {
      const { provider, identity } = proof;
      await linkedProviders.lockSubject(tx, provider, identity.subject);
      // A parallel revert or recovery ends the session under the same lock.
      const player = await users.lock(tx, userId);
      if (!player || !(await sessions.isOpen(tx, sessionId, userId))) return false;
      const known = await linkedProviders.find(tx, provider, identity.subject);
      if (!known) {
        await linkNew(tx, proof, player);
        return true;
      }
      if (known.userId === userId) return true;
      if (!(await socialGhostMerge.canMerge(tx, known.userId))) return false;
      await socialGhostMerge.merge(tx, known.userId, { player, device: proof.device });
      return true;
    },
  };
}
