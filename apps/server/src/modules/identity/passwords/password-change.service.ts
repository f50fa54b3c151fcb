import type { PasswordChangeBody } from '@gatehouse/contract/user';
import type { Environment } from '@gatehouse/domain/environments';
import { CodedError } from '../../../errors.ts';
import type { Caller } from '../../../ports/caller.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Database } from '../../../ports/database.ts';
import type { PasswordHasher } from '../../../ports/password-hasher.ts';
import type { Random } from '../../../ports/random.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import type { Session } from '../../../ports/session-lookup.ts';
import { createSecurityAlert } from '../../mail/alerts/security-alerts.service.ts';
import type { Mails } from '../../mail/queue/mail-to-send.ts';
import { revokeAccess } from '../access-revocation/access-revocation.service.ts';
import { createPasswordAttempts } from '../password-attempts/password-attempts.service.ts';
import { createPasswordCheck } from '../password-attempts/password-check.service.ts';
import { refuseCommonPassword } from '../password-policy/common-password.rules.ts';
import { requireFreshSignIn } from '../sessions/session-lifetime.rules.ts';
import { createSessionService } from '../sessions/sessions.service.ts';
import { findUserById, replacePasswordHash } from '../users/users.repository.ts';

export interface PasswordChangeParts {
  db: Database;
  clock: Clock;
  random: Random;
  mails: Mails;
  passwords: PasswordHasher;
  secrets: SecretBox;
  env: { publicUrl: string; environment: Environment };
}

/** Both answer the token under which this session goes on; all others have ended. */
export interface PasswordChangeService {
  change(session: Session, body: PasswordChangeBody, caller: Caller): Promise<string>;
  /** For players who came by a provider and have none: nothing to compare, so the sign-in must be fresh. */
  setFirst(session: Session, password: string, caller: Caller): Promise<string>;
}

export function createPasswordChangeService(parts: PasswordChangeParts): PasswordChangeService {
  const { db, clock, passwords } = parts;
  const check = createPasswordCheck({ passwords, attempts: createPasswordAttempts(parts) });
  const sessions = createSessionService(parts);
  const alert = createSecurityAlert(parts);

  async function replace(session: Session, from: string | null, password: string, caller: Caller) {
    const to = await passwords.hash(password, caller);
    return db.transaction(async (tx) => {
      const isReplaced = await replacePasswordHash(tx, session.userId, { from, to, at: clock.now() });
      if (!isReplaced) throw new CodedError('FORBIDDEN', { reason: 'INVALID_PASSWORD' });
      await revokeAccess(tx, session.userId, session.id);
      const token = await sessions.rotateToken(tx, session.id);
      if (token === null) throw new CodedError('UNAUTHORIZED');
      await alert(tx, session.player, { template: 'password-changed' }, caller.device);
      return token;
    });
  }

  return {
    async change(session, { currentPassword, password }, caller) {
      const user = await findUserById(db.queries, session.userId, clock.now());
      const isRight = await check.isPasswordOf(user, session.userId, currentPassword, caller);
      if (!user || !isRight) throw new CodedError('FORBIDDEN', { reason: 'INVALID_PASSWORD' });
      if (password === currentPassword) {
        throw new CodedError('INVALID_REQUEST', { reason: 'SAME_PASSWORD', fields: ['password'] });
      }
      refuseCommonPassword(password, user.email);
      return replace(session, user.passwordHash, password, caller);
    },
    async setFirst(session, password, caller) {
      requireFreshSignIn(session, clock.now());
      if (session.player.hasPassword) throw new CodedError('FORBIDDEN', { reason: 'PASSWORD_REQUIRED' });
      refuseCommonPassword(password, session.player.email);
      return replace(session, null, password, caller);
    },
  };
}
