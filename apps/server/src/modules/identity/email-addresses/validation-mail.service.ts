import { VALIDATION_TOKEN_S } from '@gatehouse/domain/limits';
import type { PageLocale } from '@gatehouse/domain/locales';
import type { Clock } from '../../../ports/clock.ts';
import type { Database, Queries } from '../../../ports/database.ts';
import type { Random } from '../../../ports/random.ts';
import { createMailLinks } from '../../mail/queue/mail-links.ts';
import type { Letter, Mails } from '../../mail/queue/mail-to-send.ts';
import { createOneTimeTokens } from '../tokens/one-time-tokens.service.ts';

export interface Addressee {
  userId: string;
  email: string;
  emailCanonical: string;
}

export interface ValidationLetters {
  /** With a new account: over the limit of the address the letter waits, and the account is made all the same. */
  send(tx: Queries, addressee: Addressee, locale: PageLocale): Promise<void>;
  /** Throws TOO_MANY_REQUESTS over the limit of the address. */
  resend(tx: Queries, addressee: Addressee, locale: PageLocale): Promise<void>;
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
  async function write(tx: Queries, addressee: Addressee, locale: PageLocale): Promise<Letter> {
    const { userId, email, emailCanonical } = addressee;
    const token = await tokens.issue(tx, {
      purpose: 'validate_email',
      userId,
      lifetimeSeconds: VALIDATION_TOKEN_S,
      payload: { emailCanonical },
    });
    return { template: 'validate-address', to: email, locale, link: links.validate(locale, token) };
  }

  return {
    send: async (tx, addressee, locale) => parts.mails.send(tx, await write(tx, addressee, locale)),
    resend: async (tx, addressee, locale) => parts.mails.sendNow(tx, await write(tx, addressee, locale)),
  };
}
