import { renderMail } from '@gatehouse/mail/render';
import type { Database } from '../../../db/db.ts';
import type { Env } from '../../../env.ts';
import { HopelessJob, type Worker } from '../../../jobs/jobs.ts';
import type { Clock } from '../../../ports/clock.ts';
import { type Mailer, MailRefused } from '../../../ports/mailer.ts';
import type { Content } from '../../content/files/content.ts';
import { MAIL_QUEUE, type QueuedMail } from '../queue/queued-mail.ts';
import { withArt } from './mail-art.ts';
import { createMailContexts } from './mail-contexts.ts';
import { isSent, markSent } from './sent-mails.repository.ts';

/** About an hour of ever longer waits, then once an hour: a day in all. */
const RETRIES_MAX = 34;
const MAILS_AT_ONCE = 20;
/** Well above the time-outs of one delivery, so that a mail is never taken over while it is still being sent. */
const DELIVERY_SECONDS_MAX = 5 * 60;

/**
 * A mail that was accepted is marked at once, so a job that runs again finds its mail sent. Between the word of the
 * mail server and the mark lies a moment in which a crash sends a mail a second time: then both carry one Message-ID.
 */
export function mailWorker({
  env,
  content,
  db,
  clock,
  mailer,
}: {
  env: Pick<Env, 'publicUrl' | 'mailFrom' | 'smtpUrl'>;
  content: Content;
  db: Database;
  clock: Clock;
  mailer: Mailer;
}): Worker {
  const contextOf = createMailContexts(content, env.publicUrl);
  const domain = env.mailFrom.slice(env.mailFrom.lastIndexOf('@') + 1);
  const from = { name: content.brand.name, address: env.mailFrom };
  return {
    queue: MAIL_QUEUE,
    retriesMax: RETRIES_MAX,
    batch: MAILS_AT_ONCE,
    // A mailbox on this machine is quick, and whoever reads it wants the newest on top.
    inOrder: env.smtpUrl === undefined,
    secondsMax: DELIVERY_SECONDS_MAX,
    async work(data) {
      // Sealed by createMails and opened by nobody else on the way.
      const { id, letter } = data as QueuedMail;
      if (await isSent(db.queries, id)) return;
      const context = contextOf(letter.locale);
      const rendered = await renderMail(withArt(letter, content, env.publicUrl), context);
      const messageId = `<${id}@${domain}>`;
      await mailer
        .send({ messageId, from, to: letter.to, locale: context.locale, ...rendered })
        .catch(withoutQuoting);
      await markSent(db.queries, id, clock.now());
    },
  };
}

class MailNotSent extends Error {
  override name = 'MailNotSent';
  readonly code: string;

  constructor(code: string) {
    super('the mail server did not take a mail');
    this.code = code;
  }
}

/** Mail servers answer with the address they were given, and that belongs in no log. */
function withoutQuoting(error: unknown): never {
  if (error instanceof MailRefused) throw new HopelessJob(error.message);
  throw new MailNotSent(error instanceof Error && 'code' in error ? String(error.code) : 'unknown');
}
