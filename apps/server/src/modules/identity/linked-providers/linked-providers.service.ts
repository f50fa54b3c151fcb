import { canonicalEmail } from '@gatehouse/domain/email';
import type { SocialProvider } from '@gatehouse/domain/games';
import type { CallerDevice } from '../../../callers/caller.ts';
import type { Session } from '../../../callers/session-lookup.ts';
import type { Database, Queries } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { ProviderIdentity } from '../../../ports/identity-provider.ts';
import type { AlertRecipient, SecurityAlerts } from '../../mail/alerts/security-alerts.service.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import type { OneTimeTokens } from '../tokens/one-time-tokens.service.ts';
import type { UserRow, Users } from '../users/users.service.ts';
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
  users,
  sessions,
  tokens,
  securityAlerts,
}: {
  db: Database;
  clock: Clock;
  users: Users;
  sessions: Sessions;
  tokens: OneTimeTokens;
  securityAlerts: SecurityAlerts;
}) {
  return {
    list: (userId: string) => identitiesOf(db.queries, userId),
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

    /** Unlinks one account of the provider, or all when none is given. */
    async remove(
      session: Session,
      { provider, subject }: { provider: SocialProvider; subject?: string },
      device: CallerDevice,
    ): Promise<void> {
      sessions.requireFreshSignIn(session);
      await db.transaction(async (tx) => {
        const user = await users.lock(tx, session.userId);
        const linked = await identitiesOf(tx, session.userId);
        const meant = linked.filter(
          (one) => one.provider === provider && (subject === undefined || one.subject === subject),
        );
        if (!user || meant.length === 0) throw new CodedError('NOT_FOUND');
        // A password alone is no sign-in method without an e-mail.
        const hasPasswordSignIn = user.passwordHash !== null && user.email !== null;
        if (!hasPasswordSignIn && meant.length === linked.length) {
          throw new CodedError('FORBIDDEN', { reason: 'LAST_SIGN_IN_METHOD' });
        }
        for (const { id } of meant) await deleteIdentity(tx, id);
        await sessions.endByProvider(tx, session.userId, provider, session.id);
        await tokens.revoke(tx, session.userId, ['external_code']);
        await securityAlerts.send(tx, user, { template: 'provider-unlinked', provider }, device);
      });
    },
    removeAll: deleteIdentitiesOf,
    /**
     * Removes the providers that were linked before the e-mail was validated, except those that have verified this
     * address: an attacker may have signed up with another person's address. After an attack it also removes those that
     * were linked since it may have begun. The owner is notified by mail.
     */
    async removeSuspect(
      tx: Queries,
      owner: UserRow,
      attackedSince: Date | null,
      device: CallerDevice,
    ): Promise<void> {
      const { id, emailCanonical, emailValidatedAt } = owner;
      if (emailCanonical === null || emailValidatedAt === null) return;
      const removed = await deleteUnprovenIdentities(tx, id, { emailCanonical, emailValidatedAt });
      if (attackedSince) removed.push(...(await deleteIdentitiesOf(tx, id, attackedSince)));
      for (const provider of new Set(removed)) {
        await securityAlerts.send(tx, owner, { template: 'provider-unlinked', provider }, device);
      }
    },
  };
}
