import type { SocialProvider } from '@gatehouse/domain/games';
import { CodedError } from '../../errors.ts';
import type { Database, Queries } from '../../ports/database.ts';
import type { Session } from '../../ports/session-lookup.ts';
import { deleteTokens } from '../tokens/one-time-tokens.repository.ts';
import { lockUser } from '../users/users.repository.ts';
import { deleteIdentity, deleteSessionsBy, type IdentityRow, identitiesOf } from './identities.repository.ts';

export interface LinkedDevices {
  list(userId: string): Promise<IdentityRow[]>;
  removeOne(session: Session, provider: SocialProvider, subject: string): Promise<void>;
  removeAll(session: Session, provider: SocialProvider): Promise<void>;
}

export function createLinkedDevices({ db }: { db: Database }): LinkedDevices {
  async function unlink(tx: Queries, session: Session, isMeant: (identity: IdentityRow) => boolean) {
    const user = await lockUser(tx, session.userId);
    const linked = await identitiesOf(tx, session.userId);
    const meant = linked.filter(isMeant);
    if (!user || meant.length === 0) throw new CodedError('NOT_FOUND');
    if (user.passwordHash === null && meant.length === linked.length) {
      throw new CodedError('FORBIDDEN', { reason: 'LAST_SIGN_IN_METHOD' });
    }
    for (const { id, provider } of meant) {
      await deleteIdentity(tx, id);
      await deleteSessionsBy(tx, session.userId, provider, session.id);
    }
    await deleteTokens(tx, session.userId, ['external_code']);
  }

  return {
    list: (userId) => identitiesOf(db.queries, userId),
    removeOne: (session, provider, subject) =>
      db.transaction((tx) =>
        unlink(tx, session, (one) => one.provider === provider && one.subject === subject),
      ),
    removeAll: (session, provider) =>
      db.transaction((tx) => unlink(tx, session, (one) => one.provider === provider)),
  };
}
