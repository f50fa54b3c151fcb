import { canonicalEmail } from '@gatehouse/domain/email';
import type { Database, Queries } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import {
  deleteLoggedMail,
  findLoggedMail,
  insertLoggedMail,
  listLoggedMails,
  type MailFilter,
  type MailPosition,
  markLogged,
  markTried,
  moveLoggedMails,
} from './mail-log.repository.ts';
import { loggedDetails } from './mail-log.rules.ts';
import type { MailToSend } from './queued-mail.ts';

export type { LoggedMail, MailFilter, MailPosition } from './mail-log.repository.ts';
export type MailLog = ReturnType<typeof createMailLog>;

/** Which mails went to whom and what became of them. Kept for 90 days, without secrets. */
export function createMailLog({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** In the transaction that queues the mail. `userId` where the address is not that of the account. */
    recordQueued: (tx: Queries, id: string, mail: MailToSend, userId: string | null): Promise<void> =>
      insertLoggedMail(
        tx,
        {
          id,
          template: mail.template,
          address: mail.to,
          locale: mail.locale,
          details: loggedDetails(mail),
          state: 'queued',
          queuedAt: clock.now(),
        },
        { userId, canonical: canonicalEmail(mail.to) },
      ),
    /** Costs the same for a mail that is never sent, and remembers nothing of it. */
    recordDiscarded: (tx: Queries, id: string, { template, to, locale }: MailToSend): Promise<void> =>
      insertLoggedMail(
        tx,
        { id, template, address: '', locale, details: {}, state: 'discarded', queuedAt: clock.now() },
        { userId: null, canonical: canonicalEmail(to) },
      ),
    forgetDiscarded: (id: string) => deleteLoggedMail(db.queries, id),
    recordSent: (id: string) =>
      markLogged(db.queries, id, { state: 'sent', failure: null, endedAt: clock.now() }),
    /** The mail server will never take it. */
    recordRefused: (id: string, failure: string) =>
      markLogged(db.queries, id, { state: 'failed', failure, endedAt: clock.now() }),
    recordTried: (id: string, failure: string, attemptsMax: number) =>
      markTried(db.queries, id, { failure, at: clock.now(), attemptsMax }),
    find: (id: string, queries: Queries = db.queries) => findLoggedMail(queries, id),
    list: (filter: MailFilter, page: { before: MailPosition | null; limit: number }) =>
      listLoggedMails(db.queries, filter, page),
    reassign: moveLoggedMails,
  };
}
