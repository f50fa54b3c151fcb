import type { Environment } from '@gatehouse/domain/environments';
import { CodedError } from '../../../errors.ts';
import type { Limiter } from '../../../ports/limiter.ts';
import type { Session } from '../../../ports/session-lookup.ts';
import { spokenLocale } from '../../content/localisation/spoken-locale.rules.ts';
import { createOneTimeTokens } from '../tokens/one-time-tokens.service.ts';
import { lockUser, markEmailValidated } from '../users/users.repository.ts';
import { createValidationLetters, type ValidationLetterParts } from './validation-mail.service.ts';

export interface ValidationService {
  resend(session: Session, wantedLocale: string): Promise<void>;
  validate(token: string): Promise<{ userId: string }>;
}

interface Parts extends ValidationLetterParts {
  limiter: Limiter;
  env: { publicUrl: string; environment: Environment };
}

export function createValidationService(parts: Parts): ValidationService {
  const { db, clock, env } = parts;
  const letters = createValidationLetters(parts);
  const tokens = createOneTimeTokens(parts);
  return {
    async resend({ userId, player }, wantedLocale) {
      const { email, emailCanonical, emailValidatedAt } = player;
      if (email === null || emailCanonical === null || emailValidatedAt !== null) return;
      await db.transaction(async (tx) =>
        letters.resend(tx, { userId, email, emailCanonical }, spokenLocale(wantedLocale, env.environment)),
      );
    },
    async validate(token) {
      const known = await tokens.find('validate_email', token);
      return db.transaction(async (tx) => {
        // The account is locked first, as everywhere, so that this does not wait for a change that waits for this.
        if (known?.userId) await lockUser(tx, known.userId);
        const used = await tokens.consume(tx, 'validate_email', token);
        const { emailCanonical } = used?.payload ?? {};
        const isValidated =
          used?.userId && typeof emailCanonical === 'string'
            ? await markEmailValidated(tx, used.userId, emailCanonical, clock.now())
            : false;
        if (!used?.userId || !isValidated) throw new CodedError('NOT_FOUND');
        return { userId: used.userId };
      });
    },
  };
}
