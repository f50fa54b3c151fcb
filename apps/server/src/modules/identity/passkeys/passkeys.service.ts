import type { CallerDevice } from '../../../callers/caller.ts';
import type { Session } from '../../../callers/session-lookup.ts';
import type { Database } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { SecurityAlerts } from '../../mail/alerts/security-alerts.service.ts';
import type { AccessRevocation } from '../sessions/access-revocation.service.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import type { SignInMethod, SignInMethods } from '../sign-in-methods/sign-in-methods.service.ts';
import type { Users } from '../users/users.service.ts';
import { deletePasskey, deletePasskeys, listPasskeys, renamePasskey } from './passkeys.repository.ts';

export type { PasskeyRow } from './passkeys.repository.ts';
export type Passkeys = ReturnType<typeof createPasskeys>;

/** The passkeys among the sign-in methods. They are added with a validated e-mail only, so none is unproven. */
export const passkeyMethod: SignInMethod = {
  list: async (tx, user) =>
    (await listPasskeys(tx, user.id)).map(({ id, name, browser, system, createdAt }) => ({
      id,
      name,
      device: { browser, system },
      at: createdAt,
    })),
  isSufficient: () => true,
  async remove(tx, userId, since) {
    return (await deletePasskeys(tx, userId, since)) > 0 ? [{ template: 'passkey-removed' }] : [];
  },
};

export function createPasskeys({
  db,
  users,
  sessions,
  accessRevocation,
  signInMethods,
  securityAlerts,
}: {
  db: Database;
  users: Users;
  sessions: Sessions;
  accessRevocation: AccessRevocation;
  signInMethods: SignInMethods;
  securityAlerts: SecurityAlerts;
}) {
  return {
    list: (userId: string) => listPasskeys(db.queries, userId),
    async rename(userId: string, id: string, name: string): Promise<void> {
      if (!(await renamePasskey(db.queries, userId, id, name))) throw new CodedError('NOT_FOUND');
    },
    /** It may have been on a device that was lost, so that every other session ends. */
    async remove(session: Session, id: string, device: CallerDevice): Promise<void> {
      sessions.requireFreshSignIn(session);
      const { userId } = session;
      await db.transaction(async (tx) => {
        const user = await users.lock(tx, userId);
        if (!user) throw new CodedError('NOT_FOUND');
        await sessions.requireOpen(tx, session);
        if (!(await deletePasskey(tx, userId, id))) throw new CodedError('NOT_FOUND');
        await signInMethods.requireOther(tx, user, 0);
        await accessRevocation.revoke(tx, userId, session.id);
        await securityAlerts.send(tx, user, { template: 'passkey-removed' }, device);
      });
    },
  };
}
