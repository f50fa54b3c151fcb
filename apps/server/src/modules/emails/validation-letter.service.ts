import { VALIDATION_TOKEN_S } from '@gatehouse/domain/limits';
import type { PageLocale } from '@gatehouse/domain/locales';
import type { Clock } from '../../ports/clock.ts';
import type { Database, Queries } from '../../ports/database.ts';
import type { Mails } from '../../ports/mails.ts';
import type { Random } from '../../ports/random.ts';
import { createMailLinks } from '../mail/mail-links.ts';
import { createOneTimeTokens } from '../tokens/one-time-tokens.service.ts';

export interface Addressee {
  userId: string;
  email: string;
  emailCanonical: string;
}

export interface ValidationLetters {
  send(tx: Queries, addressee: Addressee, locale: PageLocale): Promise<void>;
}

export interface ValidationLetterParts {
  db: Database;
  clock: Clock;
  random: Random;
  mails: Mails;
  env: { publicUrl: string };
}

export function createValidationLetters(parts: ValidationLetterParts): ValidationLetters {
  const tokens = createOneTimeTokens(parts);
  const links = createMailLinks(parts.env.publicUrl);
  return {
    async send(tx, { userId, email, emailCanonical }, locale) {
      const token = await tokens.issue(tx, {
        purpose: 'validate_email',
        userId,
        lifetimeSeconds: VALIDATION_TOKEN_S,
        payload: { emailCanonical },
      });
      const link = links.validate(locale, token);
      await parts.mails.send(tx, { template: 'validate-address', to: email, locale, link });
    },
  };
}
