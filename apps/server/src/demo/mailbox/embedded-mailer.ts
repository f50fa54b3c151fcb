import { canonicalEmail } from '@gatehouse/domain/email';
import type { Database } from '../../db/db.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Mailer } from '../../ports/mailer.ts';
import type { SecretBox } from '../../ports/secret-box.ts';
import { insertMail } from './mailbox.repository.ts';

export const DEMO_MAIL_PURPOSE = 'demo-mail';

/** Stores mails in a table for the demo's mailbox instead of sending them. */
export function createEmbeddedMailer({
  db,
  clock,
  secrets,
}: {
  db: Database;
  clock: Clock;
  secrets: SecretBox;
}): Mailer {
  return {
    send: (mail) =>
      insertMail(db.queries, {
        toCanonical: canonicalEmail(mail.to) ?? mail.to,
        sealedMail: secrets.seal(DEMO_MAIL_PURPOSE, JSON.stringify(mail)),
        sentAt: clock.now(),
      }),
    close: () => undefined,
  };
}
