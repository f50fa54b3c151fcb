import { canonicalEmail } from '@gatehouse/domain/email';
import type { SocialProvider } from '@gatehouse/domain/games';
import type { Queries } from '../../ports/database.ts';
import type { ProviderIdentity } from '../../ports/identity-provider.ts';
import type { PasswordAttempts } from '../attempts/attempts.service.ts';
import { insertGhost } from '../ghosts/ghosts.repository.ts';
import { findUserByEmail } from '../users/users.repository.ts';
import { dissolveGhost } from './dissolve.service.ts';
import {
  findIdentity,
  insertIdentity,
  lockSubject,
  type OwnedIdentity,
  updateIdentityEmail,
} from './identities.repository.ts';
import { isSessionOpen } from './requests.repository.ts';
import { giveToProvenOwner } from './takeover.service.ts';

export interface Proof {
  provider: SocialProvider;
  identity: ProviderIdentity;
  locale: string;
  now: Date;
}

export interface Settled {
  userId: string;
  userCreated: boolean;
}

/** Who somebody is here, given what a provider has proved. Every method is part of the transaction that answers. */
export interface Settlement {
  signIn(tx: Queries, proof: Proof): Promise<Settled>;
  /** False when the identity is another player's, or the player has signed out meanwhile. */
  link(tx: Queries, proof: Proof, to: { userId: string; sessionId: string }): Promise<boolean>;
}

export function createSettlement({ attempts }: { attempts: PasswordAttempts }): Settlement {
  /** The account that somebody opened under this proved address without proving it themselves. */
  async function unprovenAccount(tx: Queries, { identity, now }: Proof): Promise<string | null> {
    const canonical = identity.isEmailProven ? canonicalEmail(identity.email ?? '') : null;
    const account = canonical === null ? null : await findUserByEmail(tx, canonical, now);
    if (canonical === null || account?.kind !== 'platform') return null;
    const owner = { id: account.id, emailCanonical: canonical };
    return (await giveToProvenOwner(tx, owner, { attempts, now })) ? account.id : null;
  }

  const remember = (tx: Queries, { provider, identity, now }: Proof, userId: string) => {
    const { subject, email, isEmailProven } = identity;
    return insertIdentity(tx, { userId, provider, subject, email, isEmailProven, createdAt: now });
  };

  async function signInKnown(tx: Queries, proof: Proof, known: OwnedIdentity): Promise<Settled> {
    const { email, isEmailProven } = proof.identity;
    await updateIdentityEmail(tx, known.id, { email, isEmailProven });
    const accountId = known.ownerKind === 'social_ghost' ? await unprovenAccount(tx, proof) : null;
    if (accountId !== null) await dissolveGhost(tx, known.userId, accountId);
    return { userId: accountId ?? known.userId, userCreated: false };
  }

  return {
    async signIn(tx, proof) {
      const { provider, identity, locale, now } = proof;
      await lockSubject(tx, provider, identity.subject);
      const known = await findIdentity(tx, provider, identity.subject);
      if (known) return signInKnown(tx, proof, known);
      const accountId = await unprovenAccount(tx, proof);
      const userId =
        accountId ??
        (await insertGhost(tx, 'social_ghost', { nickname: identity.name, locale, createdAt: now }));
      await remember(tx, proof, userId);
      return { userId, userCreated: accountId === null };
    },

    async link(tx, proof, { userId, sessionId }) {
      const { provider, identity } = proof;
      if (!(await isSessionOpen(tx, sessionId, userId))) return false;
      await lockSubject(tx, provider, identity.subject);
      const known = await findIdentity(tx, provider, identity.subject);
      if (!known) {
        await remember(tx, proof, userId);
        return true;
      }
      if (known.userId === userId) return true;
      // A sign-in that was begun with this identity and never finished is no other player.
      if (known.ownerKind !== 'social_ghost') return false;
      await dissolveGhost(tx, known.userId, userId);
      return true;
    },
  };
}
