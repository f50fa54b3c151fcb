import { canonicalEmail } from '@gatehouse/domain/email';
import type { Db } from '../../db/db.ts';
import { demoMails } from '../../db/schema/demo-mails.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Mailer } from '../../ports/mailer.ts';
import type { SecretBox } from '../../ports/secret-box.ts';

export const DEMO_MAIL_PURPOSE = 'demo-mail';

/** The demo's mailbox: mails go into a table instead of over the wire. */
export function createEmbeddedMailer(parts: { db: Db; clock: Clock; secrets: SecretBox }): Mailer {
  return {
    async send(mail) {
      await parts.db.queries.insert(demoMails).values({
        toCanonical: canonicalEmail(mail.to) ?? mail.to,
        sealedLetter: parts.secrets.seal(DEMO_MAIL_PURPOSE, JSON.stringify(mail)),
        sentAt: parts.clock.now(),
      });
    },
    close: () => undefined,
  };
}
