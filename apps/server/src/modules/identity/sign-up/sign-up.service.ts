import type { SignUpBody } from '@gatehouse/contract/session';
import { defaultDisplayName } from '@gatehouse/domain/display-name';
import { canonicalEmail } from '@gatehouse/domain/email';
import type { Environment } from '@gatehouse/domain/environments';
import { CodedError } from '../../../errors.ts';
import type { Caller } from '../../../ports/caller.ts';
import type { Limiter } from '../../../ports/limiter.ts';
import type { PasswordHasher } from '../../../ports/password-hasher.ts';
import { spokenLocale } from '../../content/localisation/spoken-locale.rules.ts';
import {
  createValidationLetters,
  type ValidationLetterParts,
} from '../email-addresses/validation-mail.service.ts';
import { createExistenceAnswers } from '../email-enumeration-limit/email-enumeration-limit.service.ts';
import { rememberDevice } from '../known-devices/known-devices.repository.ts';
import { refuseCommonPassword } from '../password-policy/common-password.rules.ts';
import { createSessionService } from '../sessions/sessions.service.ts';
import { insertConsents } from '../users/consents.repository.ts';
import { signUpConsents } from '../users/consents.rules.ts';
import { EmailTaken, insertUser, isEmailFree } from '../users/users.repository.ts';
import { createSignUpLimit } from './sign-up-limit.service.ts';

export interface SignUpParts extends ValidationLetterParts {
  passwords: PasswordHasher;
  limiter: Limiter;
  env: { publicUrl: string; environment: Environment };
}

export interface SignUpService {
  signUp(body: SignUpBody, caller: Caller): Promise<{ userId: string; token: string }>;
}

export function createSignUpService(parts: SignUpParts): SignUpService {
  const { db, clock, passwords, env } = parts;
  const signUps = createSignUpLimit(parts);
  const existence = createExistenceAnswers(parts);
  const letters = createValidationLetters(parts);
  const sessions = createSessionService(parts);

  const unlimited: SignUpService = {
    async signUp({ email, password, locale: wanted, rememberMe }, caller) {
      const emailCanonical = canonicalEmail(email);
      if (emailCanonical === null) throw new CodedError('INVALID_REQUEST', { fields: ['email'] });
      refuseCommonPassword(password, email);
      await existence.refuseTheCurious(caller);
      if (!(await isEmailFree(db.queries, emailCanonical, clock.now()))) await existence.tellTaken(caller);
      const passwordHash = await passwords.hash(password, caller);
      const locale = spokenLocale(wanted, env.environment);
      try {
        return await db.transaction(async (tx) => {
          const now = clock.now();
          const user = {
            email,
            emailCanonical,
            locale,
            passwordHash,
            passwordChangedAt: now,
            createdAt: now,
          };
          const nickname = defaultDisplayName(email);
          const userId = await insertUser(tx, { kind: 'platform', nickname, ...user }, now);
          await insertConsents(tx, signUpConsents(userId, locale, now));
          if (caller.installationId) await rememberDevice(tx, userId, caller.installationId, now);
          await letters.send(tx, { userId, email, emailCanonical }, locale);
          const { token } = await sessions.openSession(tx, {
            userId,
            remembered: rememberMe ?? false,
            isPlatformLogin: true,
            installationId: caller.installationId,
          });
          return { userId, token };
        });
      } catch (error) {
        if (error instanceof EmailTaken) return existence.tellTaken(caller);
        throw error;
      }
    },
  };
  return { signUp: (body, caller) => signUps.count(caller, () => unlimited.signUp(body, caller)) };
}
