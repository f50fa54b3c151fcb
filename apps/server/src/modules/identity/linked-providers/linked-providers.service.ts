import type { SocialProvider } from '@gatehouse/domain/games';
import { CodedError } from '../../../errors.ts';
import type { CallerDevice } from '../../../ports/caller.ts';
import type { Database } from '../../../ports/database.ts';
import type { Session } from '../../../ports/session-lookup.ts';
import { createSecurityAlert, type SecurityAlertParts } from '../../mail/alerts/security-alerts.service.ts';
import { deleteTokens } from '../tokens/one-time-tokens.repository.ts';
import { lockUser } from '../users/users.repository.ts';
import { deleteIdentity, deleteSessionsBy, type IdentityRow, identitiesOf } from './identities.repository.ts';

export interface LinkedDevices {
  list(userId: string): Promise<IdentityRow[]>;
  /** Unlinks one account of the provider, or all where none is named. */
  remove(
    session: Session,
    meant: { provider: SocialProvider; subject?: string },
    device: CallerDevice,
  ): Promise<void>;
}

export function createLinkedDevices({ db, ...parts }: { db: Database } & SecurityAlertParts): LinkedDevices {
  const alert = createSecurityAlert(parts);

  return {
    list: (userId) => identitiesOf(db.queries, userId),
    remove: (session, { provider, subject }, device) =>
      db.transaction(async (tx) => {
        const user = await lockUser(tx, session.userId);
        const linked = await identitiesOf(tx, session.userId);
        const meant = linked.filter(
          (one) => one.provider === provider && (subject === undefined || one.subject === subject),
        );
        if (!user || meant.length === 0) throw new CodedError('NOT_FOUND');
        // A password alone opens nothing without an e-mail to sign in with.
        const hasPasswordSignIn = user.passwordHash !== null && user.email !== null;
        if (!hasPasswordSignIn && meant.length === linked.length) {
          throw new CodedError('FORBIDDEN', { reason: 'LAST_SIGN_IN_METHOD' });
        }
        for (const { id } of meant) await deleteIdentity(tx, id);
        await deleteSessionsBy(tx, session.userId, provider, session.id);
        await deleteTokens(tx, session.userId, ['external_code']);
        await alert(tx, user, { template: 'provider-unlinked', provider }, device);
      }),
  };
}
