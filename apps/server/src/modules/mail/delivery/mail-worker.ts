import { setImmediate as nextTurn } from 'node:timers/promises';
import { renderMail } from '@gatehouse/mail/render';
import type { Database } from '../../../db/db.ts';
import type { Env } from '../../../env.ts';
import { mails } from '../../../event-counters.ts';
import { HopelessJob, type Worker } from '../../../jobs/jobs.ts';
import type { Clock } from '../../../ports/clock.ts';
import { type Mailer, MailRefused } from '../../../ports/mailer.ts';
import type { Content } from '../../content/files/content.ts';
import { perContent } from '../../content/files/live-content.ts';
import type { MailLog } from '../queue/mail-log.service.ts';
import type { MailToSend } from '../queue/queued-mail.ts';
import { MAIL_QUEUE, type QueuedMail } from '../queue/queued-mail.ts';
import { withArt } from './mail-art.ts';
import { createMailContexts } from './mail-contexts.ts';
import { isSent, markSent } from './sent-mails.repository.ts';

/** About an hour of exponential back-off, then once an hour: a day in all. */
const RETRIES_MAX = 34;
const MAILS_AT_ONCE = 20;
/** Well above the time-outs of one delivery, so that a mail is not retried while it is still being sent. */
const DELIVERY_SECONDS_MAX = 5 * 60;

/**
 * An accepted mail is marked immediately, so a job that runs again does not send it again. A crash between the server's
 * acceptance and the mark sends it a second time, with the same Message-ID.
 */
export function mailWorker({
  env,
  content,
  db,
  clock,
  mailer,
  mailLog,
}: {
  env: Pick<Env, 'publicUrl' | 'mailFrom' | 'smtpUrl'>;
  content: Content;
  db: Database;
  clock: Clock;
  mailer: Mailer;
  mailLog: Pick<MailLog, 'forgetDiscarded' | 'recordSent' | 'recordRefused' | 'recordTried'>;
}): Worker {
  const contexts = perContent(content, (known) => createMailContexts(known, env.publicUrl));
  const domain = env.mailFrom.slice(env.mailFrom.lastIndexOf('@') + 1);
  const inTurn = createTurns();
  return {
    queue: MAIL_QUEUE,
    retriesMax: RETRIES_MAX,
    batch: MAILS_AT_ONCE,
    // The embedded mailbox is quick, and its reader wants the newest mail on top.
    inOrder: env.smtpUrl === undefined,
    secondsMax: DELIVERY_SECONDS_MAX,
    async work(data) {
      // Only createMails writes to this queue, sealed, so the type is known.
      const queued = data as QueuedMail;
      const { id, isDiscarded } = queued;
      if (isDiscarded) return void (await mailLog.forgetDiscarded(id));
      if (await isSent(db.queries, id)) return;
      const mail = withOwnLink(queued, env.publicUrl);
      const context = contexts()(mail.locale);
      const from = { name: content.brand.name, address: env.mailFrom };
      const rendered = await inTurn(() => renderMail(withArt(mail, content, env.publicUrl), context));
      const messageId = `<${id}@${domain}>`;
      await mailer
        .send({ messageId, from, to: mail.to, locale: context.locale, ...rendered })
        .catch(async (error: unknown) => {
          mails.inc({ result: 'failed' });
          if (error instanceof MailRefused) await mailLog.recordRefused(id, error.answer);
          else await mailLog.recordTried(id, codeOf(error), RETRIES_MAX + 1);
          throw withoutAddress(error);
        });
      mails.inc({ result: 'sent' });
      await markSent(db.queries, id, clock.now());
      await mailLog.recordSent(id);
    },
  };
}

/** Runs one act after the other, and lets requests be answered in between: rendering a mail takes some milliseconds. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(act: () => Promise<T>): Promise<T> => {
    const own = last.then(() => nextTurn()).then(act);
    last = own.catch(() => undefined);
    return own;
  };
}

/**
 * The letter with its link below this server's public URL: it may have been queued by a command that runs with another
 * one, or before the address was changed.
 */
function withOwnLink({ letter, publicUrl: former }: QueuedMail, publicUrl: string): MailToSend {
  const isOther = former !== undefined && 'link' in letter && letter.link.startsWith(`${former}/`);
  return isOther ? { ...letter, link: `${publicUrl}${letter.link.slice(former.length)}` } : letter;
}

class MailNotSent extends Error {
  override name = 'MailNotSent';
  readonly code: string;

  constructor(code: string) {
    super('the mail server did not take a mail');
    this.code = code;
  }
}

/** Mail servers repeat the address in their response, which must not be logged. */
function withoutAddress(error: unknown): Error {
  return error instanceof MailRefused ? new HopelessJob(error.message) : new MailNotSent(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
