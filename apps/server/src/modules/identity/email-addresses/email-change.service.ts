import type { EmailChangeBody, EmailChangeRequestBody } from '@gatehouse/contract/user';
import { canonicalEmail } from '@gatehouse/domain/email';
import type { Environment } from '@gatehouse/domain/environments';
import { EMAIL_CODE_S, ONE_TIME_CODE_LENGTH } from '@gatehouse/domain/limits';
import { CodedError, refuseUnless } from '../../../errors.ts';
import type { Caller } from '../../../ports/caller.ts';
import type { Limit, Limiter } from '../../../ports/limiter.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import type { Session } from '../../../ports/session-lookup.ts';
import { spokenLocale } from '../../content/localisation/spoken-locale.rules.ts';
import { putEmailCode, tryEmailCode } from '../email-codes/email-codes.repository.ts';
import { createExistenceAnswers } from '../email-enumeration-limit/email-enumeration-limit.service.ts';
import { requireFreshSignIn } from '../sessions/session-lifetime.rules.ts';
import { isSessionOpen } from '../sessions/sessions.repository.ts';
import { EmailTaken, isEmailFree, lockUser } from '../users/users.repository.ts';
import { createAddressMove, type MoveParts } from './address-move.service.ts';

const SECOND_MS = 1000;
const HOUR_S = 60 * 60;
const PURPOSE = 'change_email';
const CODE_HASH_PURPOSE = 'email-code';
/** However many addresses they are sent to. */
const CODES_PER_PLAYER: Limit = { points: 10, windowSeconds: HOUR_S };
/** However many players ask for them. */
const CODES_PER_ADDRESS: Limit = { points: 30, windowSeconds: HOUR_S };

export interface EmailChangeParts extends MoveParts {
  limiter: Limiter;
  secrets: SecretBox;
  env: { publicUrl: string; environment: Environment };
}

export interface EmailChangeService {
  /** A code goes to the new address; nothing changes before it comes back. */
  request(session: Session, body: EmailChangeRequestBody, caller: Caller): Promise<void>;
  confirm(session: Session, body: EmailChangeBody, caller: Caller): Promise<void>;
}

export function createEmailChangeService(parts: EmailChangeParts): EmailChangeService {
  const { db, clock, random, mails, limiter, secrets, env } = parts;
  const existence = createExistenceAnswers(parts);
  const move = createAddressMove(parts);

  return {
    async request({ userId, authenticatedAt, scopes, player }, { email, locale: wanted }, caller) {
      const now = clock.now();
      requireFreshSignIn({ authenticatedAt, scopes }, now);
      const emailCanonical = canonicalOf(email);
      if (emailCanonical === player.emailCanonical) {
        throw new CodedError('EMAIL_ALREADY_USED', { reason: 'SAME_EMAIL' });
      }
      await existence.refuseTheCurious(caller);
      if (!(await isEmailFree(db.queries, emailCanonical, now, userId))) await existence.tellTaken(caller);
      refuseUnless(await limiter.consume('email-codes', userId, CODES_PER_PLAYER));
      refuseUnless(await limiter.consume('email-codes-address', caller.addressBucket, CODES_PER_ADDRESS));
      const code = random.digits(ONE_TIME_CODE_LENGTH);
      await db.transaction(async (tx) => {
        const waiting = {
          userId,
          purpose: PURPOSE,
          email,
          emailCanonical,
          codeHash: secrets.keyedHash(CODE_HASH_PURPOSE, boundCode(userId, emailCanonical, code)),
          sentAt: now,
          expiresAt: new Date(now.getTime() + EMAIL_CODE_S * SECOND_MS),
        } as const;
        if (!(await putEmailCode(tx, waiting, new Date(now.getTime() - HOUR_S * SECOND_MS)))) {
          throw new CodedError('TOO_MANY_REQUESTS', { retryAfterSeconds: HOUR_S });
        }
        await mails.sendNow(tx, {
          template: 'new-address-code',
          to: email,
          locale: spokenLocale(wanted, env.environment),
          code,
          validMinutes: EMAIL_CODE_S / 60,
        });
      });
    },

    async confirm(session, { email, code }, caller) {
      const now = clock.now();
      requireFreshSignIn(session, now);
      const emailCanonical = canonicalOf(email);
      const { userId } = session;
      const guess = { userId, purpose: PURPOSE, emailCanonical } as const;
      try {
        const isRight = await db.transaction(async (tx) => {
          await lockUser(tx, userId);
          if (!(await isSessionOpen(tx, session.id, userId))) throw new CodedError('UNAUTHORIZED');
          const bound = boundCode(userId, emailCanonical, code);
          const codeHashes = secrets.keyedHashes(CODE_HASH_PURPOSE, bound);
          // A wrong one is counted, so it must not throw in here.
          if (!(await tryEmailCode(tx, { ...guess, codeHashes }, now))) return false;
          await move(tx, userId, { email, emailCanonical }, caller);
          return true;
        });
        if (!isRight) throw new CodedError('NOT_FOUND', { reason: 'INVALID_CODE' });
      } catch (error) {
        if (error instanceof EmailTaken) await existence.tellTaken(caller);
        throw error;
      }
    },
  };
}

function boundCode(userId: string, emailCanonical: string, code: string): string {
  return `${userId}:${emailCanonical}:${code}`;
}

function canonicalOf(email: string): string {
  const canonical = canonicalEmail(email);
  if (canonical === null) throw new CodedError('INVALID_REQUEST', { fields: ['email'] });
  return canonical;
}
