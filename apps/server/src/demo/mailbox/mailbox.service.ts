import { canonicalEmail } from '@gatehouse/domain/email';
import type { Database } from '../../db/db.ts';
import type { OutgoingMail } from '../../ports/mailer.ts';
import type { SecretBox } from '../../ports/secret-box.ts';
import { DEMO_MAIL_PURPOSE } from './embedded-mailer.ts';
import { findMail, listMails, type MailboxRow } from './mailbox.repository.ts';

const MAILS_SHOWN_MAX = 100;

export interface MailboxMail {
  id: number;
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
  sentAt: Date;
}

export type Mailbox = ReturnType<typeof createMailbox>;

export function createMailbox({ db, secrets }: { db: Database; secrets: SecretBox }) {
  const opened = ({ id, sealedMail, sentAt }: MailboxRow): MailboxMail => {
    // Sealed by the embedded mailer, which stores nothing else.
    const mail = JSON.parse(secrets.open(DEMO_MAIL_PURPOSE, sealedMail)) as OutgoingMail;
    const { from, to, subject, text, html } = mail;
    return { id, from, to, subject, text, html, sentAt };
  };
  return {
    /** Newest first; of one address in any spelling, or of all. */
    async list(to?: string): Promise<MailboxMail[]> {
      const toCanonical = to === undefined ? undefined : (canonicalEmail(to) ?? to);
      const rows = await listMails(db.queries, { toCanonical, limit: MAILS_SHOWN_MAX });
      return rows.map(opened);
    },
    async find(id: number): Promise<MailboxMail | undefined> {
      const row = await findMail(db.queries, id);
      return row && opened(row);
    },
  };
}
