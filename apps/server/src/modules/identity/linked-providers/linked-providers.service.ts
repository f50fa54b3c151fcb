import { canonicalEmail } from '@gatehouse/domain/email';
import type { SocialProvider } from '@gatehouse/domain/games';
import type { CallerDevice } from '../../../callers/caller.ts';
import type { Database, Queries } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { ProviderIdentity } from '../../../ports/identity-provider.ts';
import type {
  AlertRecipient,
  SecurityAlerts,
  SecurityEvent,
} from '../../mail/alerts/security-alerts.service.ts';
import type { SignInMethod } from '../sign-in-methods/sign-in-methods.service.ts';
import {
  deleteIdentitiesOf,
  deleteIdentity,
  deleteUnprovenIdentities,
  findIdentity,
  identitiesOf,
  insertIdentity,
  lockSubject,
  moveIdentities,
  updateIdentityEmail,
} from './identities.repository.ts';

export type { IdentityRow, OwnedIdentity } from './identities.repository.ts';
export type LinkedProviders = ReturnType<typeof createLinkedProviders>;

/** The social identities that a user can sign in with. */
export function createLinkedProviders({
  db,
  clock,
  securityAlerts,
}: {
  db: Database;
  clock: Clock;
  securityAlerts: SecurityAlerts;
}) {
  return {
    list: (userId: string, queries: Queries = db.queries) => identitiesOf(queries, userId),
    /** Whether one of the user's providers has verified this address. */
    async hasProvenEmail(userId: string, canonical: string): Promise<boolean> {
      const identities = await identitiesOf(db.queries, userId);
      return identities.some(
        ({ email, isEmailProven }) => isEmailProven && canonicalEmail(email ?? '') === canonical,
      );
    },

    lockSubject,
    find: findIdentity,
    link(
      tx: Queries,
      userId: string,
      provider: SocialProvider,
      { subject, email, isEmailProven }: ProviderIdentity,
    ) {
      const now = clock.now();
      return insertIdentity(tx, {
        userId,
        provider,
        subject,
        email,
        isEmailProven,
        createdAt: now,
        linkedAt: now,
      });
    },
    updateEmail: updateIdentityEmail,
    /** Notifies the player by mail which providers were added as sign-in methods. */
    async moveAll(tx: Queries, from: string, to: AlertRecipient, device: CallerDevice): Promise<void> {
      const providers = await moveIdentities(tx, from, to.id, clock.now());
      for (const provider of new Set(providers)) {
        await securityAlerts.send(tx, to, { template: 'provider-linked', provider }, device);
      }
    },

    delete: deleteIdentity,
    signInMethod: {
      list: async (tx, { id: userId }) =>
        (await identitiesOf(tx, userId)).map(({ subject, provider, linkedAt }) => ({
          id: subject,
          name: provider,
          at: linkedAt,
        })),
      isSufficient: () => true,
      async remove(tx, userId, since) {
        return (await deleteIdentitiesOf(tx, userId, since)).map(unlinked);
      },
      /**
       * Those that were linked before the e-mail was validated, except those that have verified this address: an attacker
       * may have signed up with another person's address.
       */
      async removeUnproven(tx, { id, emailCanonical, emailValidatedAt }) {
        if (emailCanonical === null || emailValidatedAt === null) return [];
        const removed = await deleteUnprovenIdentities(tx, id, { emailCanonical, emailValidatedAt });
        return removed.map(unlinked);
      },
    } satisfies SignInMethod,
  };
}

function unlinked(provider: SocialProvider): SecurityEvent {
  return { template: 'provider-unlinked', provider };
}
