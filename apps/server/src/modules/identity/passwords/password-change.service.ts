import type { PasswordChangeBody } from '@gatehouse/contract/user';
import type { Caller } from '../../../callers/caller.ts';
import type { Session } from '../../../callers/session-lookup.ts';
import type { Database } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { PasswordHasher } from '../../../ports/password-hasher.ts';
import type { SecurityAlerts } from '../../mail/alerts/security-alerts.service.ts';
import type { KnownDevices } from '../known-devices/known-devices.service.ts';
import type { PasswordCheck } from '../password-attempts/password-check.service.ts';
import type { PasswordPolicy } from '../password-policy/password-policy.service.ts';
import { refuseCommonPassword } from '../password-policy/refuse-common-password.ts';
import type { AccessRevocation } from '../sessions/access-revocation.service.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import type { Users } from '../users/users.service.ts';

export type PasswordChange = ReturnType<typeof createPasswordChange>;

/** Both methods return the new token of this session; all other sessions have ended. */
export function createPasswordChange({
  db,
  passwords,
  users,
  sessions,
  knownDevices,
  passwordCheck,
  passwordPolicy,
  accessRevocation,
  securityAlerts,
}: {
  db: Database;
  passwords: PasswordHasher;
  users: Users;
  sessions: Sessions;
  knownDevices: KnownDevices;
  passwordCheck: PasswordCheck;
  passwordPolicy: PasswordPolicy;
  accessRevocation: AccessRevocation;
  securityAlerts: SecurityAlerts;
}) {
  async function replace(session: Session, from: string | null, password: string, caller: Caller) {
    const to = await passwords.hash(password, caller);
    return db.transaction(async (tx) => {
      const isReplaced = await users.replacePassword(tx, session.userId, { from, to });
      if (!isReplaced) throw new CodedError('FORBIDDEN', { reason: 'INVALID_PASSWORD' });
      await accessRevocation.revoke(tx, session.userId, session.id);
      // A known device has its own password attempts; an attacker's device must not keep them.
      await knownDevices.forget(tx, session.userId, caller.installationId);
      const token = await sessions.rotateToken(tx, session.id);
      const owner = { ...session.player, id: session.userId };
      const facts = { how: 'password_changed' } as const;
      await securityAlerts.send(tx, owner, { template: 'password-changed', facts }, caller.device);
      return token;
    });
  }

  return {
    async change(
      session: Session,
      { currentPassword, password }: PasswordChangeBody,
      caller: Caller,
    ): Promise<string> {
      const user = await users.findById(session.userId);
      const isRight = await passwordCheck.isPasswordOf(user, session.userId, currentPassword, caller);
      if (!user || !isRight) throw new CodedError('FORBIDDEN', { reason: 'INVALID_PASSWORD' });
      if (password === currentPassword) {
        throw new CodedError('INVALID_REQUEST', { reason: 'SAME_PASSWORD', fields: ['password'] });
      }
      refuseCommonPassword(password, user.email);
      await passwordPolicy.refuseExposed(password, session.userId, caller);
      return replace(session, user.passwordHash, password, caller);
    },
    /**
     * For players who came by a provider and have no password: there is nothing to compare, so the sign-in must be
     * fresh.
     */
    async setFirst(session: Session, password: string, caller: Caller): Promise<string> {
      sessions.requireFreshSignIn(session);
      if (session.player.hasPassword) throw new CodedError('FORBIDDEN', { reason: 'PASSWORD_REQUIRED' });
      refuseCommonPassword(password, session.player.email);
      await passwordPolicy.refuseExposed(password, session.userId, caller);
      return replace(session, null, password, caller);
    },
  };
}
