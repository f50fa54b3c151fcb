import { canonicalEmail } from '@gatehouse/domain/email';
import type { SocialProvider } from '@gatehouse/domain/games';
import type { CallerDevice } from '../../../ports/caller.ts';
import type { Queries } from '../../../ports/database.ts';
import type { ProviderIdentity } from '../../../ports/identity-provider.ts';
import type { SendSecurityAlert } from '../../mail/alerts/security-alerts.service.ts';
import { claimUnvalidatedAccount } from '../account-ownership/claim-unverified-account.service.ts';
import { insertGhost } from '../ghosts/ghosts.repository.ts';
import {
  findIdentity,
  insertIdentity,
  lockSubject,
  type OwnedIdentity,
  updateIdentityEmail,
} from '../linked-providers/identities.repository.ts';
import type { PasswordAttempts } from '../password-attempts/password-attempts.service.ts';
import { isSessionOpen } from '../sessions/sessions.repository.ts';
import { findUserByEmail, lockUser, type UserRow } from '../users/users.repository.ts';
import { canDissolveGhost, dissolveGhost } from './merge-ghost.service.ts';

export interface Proof {
  provider: SocialProvider;
  identity: ProviderIdentity;
  locale: string;
  now: Date;
  device: CallerDevice;
}

export interface Settled {
  userId: string;
  userCreated: boolean;
}

/** Who somebody is here, given what a provider has proved. Every method is part of the transaction that answers. */
export interface Settlement {
  signIn(tx: Queries, proof: Proof): Promise<Settled>;
  /** False when the identity is another player's, or the session that began the link was revoked meanwhile. */
  link(tx: Queries, proof: Proof, to: { userId: string; sessionId: string }): Promise<boolean>;
}

interface Parts {
  attempts: PasswordAttempts;
  alert: SendSecurityAlert;
}

export function createSettlement({ attempts, alert }: Parts): Settlement {
  /** The platform account with the address that the provider has proved. */
  async function provenAccount(tx: Queries, { identity, now }: Proof): Promise<UserRow | null> {
    const canonical = identity.isEmailProven ? canonicalEmail(identity.email ?? '') : null;
    const account = canonical === null ? null : await findUserByEmail(tx, canonical, now);
    return account?.kind === 'platform' ? account : null;
  }

  /** The same, where somebody opened it without proving the address. */
  async function unprovenAccount(tx: Queries, proof: Proof): Promise<UserRow | null> {
    const account = await provenAccount(tx, proof);
    if (!account?.emailCanonical) return null;
    const { now } = proof;
    const owner = { id: account.id, emailCanonical: account.emailCanonical };
    const isClaimed = await claimUnvalidatedAccount(tx, owner, { attempts, now });
    return isClaimed ? { ...account, emailValidatedAt: now } : null;
  }

  const remember = (tx: Queries, { provider, identity, now }: Proof, userId: string) => {
    const { subject, email, isEmailProven } = identity;
    const at = { createdAt: now, linkedAt: now };
    return insertIdentity(tx, { userId, provider, subject, email, isEmailProven, ...at });
  };

  async function linkNew(tx: Queries, proof: Proof, player: UserRow): Promise<void> {
    await remember(tx, proof, player.id);
    await alert(tx, player, { template: 'provider-linked', provider: proof.provider }, proof.device);
  }

  /** Locks the owner and looks again: a revert that ran beside this one may have removed the identity. */
  async function findLocked(tx: Queries, proof: Proof): Promise<OwnedIdentity | null> {
    const { provider, identity } = proof;
    const known = await findIdentity(tx, provider, identity.subject);
    if (known === null) return null;
    // The account that the ghost may be merged into is locked before the ghost, as everywhere.
    const account = known.ownerKind === 'social_ghost' ? await provenAccount(tx, proof) : null;
    if (account) await lockUser(tx, account.id);
    await lockUser(tx, known.userId);
    return findIdentity(tx, provider, identity.subject);
  }

  async function signInKnown(tx: Queries, proof: Proof, known: OwnedIdentity): Promise<Settled> {
    const { email, isEmailProven } = proof.identity;
    await updateIdentityEmail(tx, known.id, { email, isEmailProven });
    const isUnfinished = await canDissolveGhost(tx, known.userId, proof.now);
    const player = isUnfinished ? await unprovenAccount(tx, proof) : null;
    if (player !== null) await dissolveGhost(tx, alert, { ...proof, ghostId: known.userId, player });
    return { userId: player?.id ?? known.userId, userCreated: false };
  }

  return {
    async signIn(tx, proof) {
      const { provider, identity, locale, now } = proof;
      await lockSubject(tx, provider, identity.subject);
      const known = await findLocked(tx, proof);
      if (known) return signInKnown(tx, proof, known);
      const player = await unprovenAccount(tx, proof);
      if (player !== null) {
        await linkNew(tx, proof, player);
        return { userId: player.id, userCreated: false };
      }
      const ghost = { nickname: identity.name, locale, createdAt: now };
      const userId = await insertGhost(tx, 'social_ghost', ghost);
      await remember(tx, proof, userId);
      return { userId, userCreated: true };
    },

    async link(tx, proof, { userId, sessionId }) {
      const { provider, identity } = proof;
      await lockSubject(tx, provider, identity.subject);
      // A revert or a recovery that runs beside this one ends the session under the same lock.
      const player = await lockUser(tx, userId);
      if (!player || !(await isSessionOpen(tx, sessionId, userId))) return false;
      const known = await findIdentity(tx, provider, identity.subject);
      if (!known) {
        await linkNew(tx, proof, player);
        return true;
      }
      if (known.userId === userId) return true;
      if (!(await canDissolveGhost(tx, known.userId, proof.now))) return false;
      await dissolveGhost(tx, alert, { ...proof, ghostId: known.userId, player });
      return true;
    },
  };
}
