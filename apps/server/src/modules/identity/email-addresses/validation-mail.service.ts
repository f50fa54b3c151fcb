import { VALIDATION_TOKEN_S } from '@gatehouse/domain/limits';
import type { PageLocale } from '@gatehouse/domain/locales';
import type { Queries } from '../../../db/db.ts';
import type { MailLinks } from '../../mail/queue/mail-links.service.ts';
import type { Mails } from '../../mail/queue/mails.service.ts';
import type { OtherMail } from '../../mail/queue/queued-mail.ts';
import type { OneTimeTokens } from '../tokens/one-time-tokens.service.ts';

interface Addressee {
  userId: string;
  email: string;
  emailCanonical: string;
}

export type ValidationMails = ReturnType<typeof createValidationMails>;

export function createValidationMails({
  tokens,
  mails,
  mailLinks,
}: {
  tokens: OneTimeTokens;
  mails: Mails;
  mailLinks: MailLinks;
}) {
  async function write(tx: Queries, addressee: Addressee, locale: PageLocale): Promise<OtherMail> {
    const { userId, email, emailCanonical } = addressee;
    const token = await tokens.issue(tx, {
      purpose: 'validate_email',
      userId,
      lifetimeSeconds: VALIDATION_TOKEN_S,
      payload: { emailCanonical },
    });
    return { template: 'validate-address', to: email, locale, link: mailLinks.validate(locale, token) };
  }

  return {
    /** For a new account: over the limit of the address the mail is delayed, and the account is created anyway. */
    async send(tx: Queries, addressee: Addressee, locale: PageLocale): Promise<void> {
      await mails.send(tx, await write(tx, addressee, locale));
    },
    /** Throws TOO_MANY_REQUESTS over the limit of the address. */
    async resend(tx: Queries, addressee: Addressee, locale: PageLocale): Promise<void> {
      await mails.sendNow(tx, await write(tx, addressee, locale));
    },
  };
}
