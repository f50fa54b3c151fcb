import { isUuid } from '@gatehouse/domain/uuid';
import type { Database } from '../../../db/db.ts';
import type { Users } from '../../identity/users/users.service.ts';
import { renewalOf } from '../../mail/queue/mail-log.rules.ts';
import type { LoggedMail, MailFilter, MailLog } from '../../mail/queue/mail-log.service.ts';
import type { Mails } from '../../mail/queue/mails.service.ts';
import type { MailToSend, OtherMail } from '../../mail/queue/queued-mail.ts';
import type { AuditLog } from '../audit-log/audit-log.service.ts';
import {
  type ListPage,
  type PageWanted,
  pageOf,
  readTimeCursor,
  timeCursorOf,
  wrongCursor,
} from '../operator/list-page.ts';
import type { Operator } from '../operator/operator.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';

/** `renewal` says what makes a new one of a mail that cannot be sent again. */
export type MailOfPlayer = Omit<LoggedMail, 'state'> & {
  state: 'queued' | 'sent' | 'failed';
  renewal: string | null;
};

export type MailActs = ReturnType<typeof createMailActs>;

export function createMailActs({
  db,
  users,
  mailLog,
  mails,
  auditLog,
}: {
  db: Database;
  users: Pick<Users, 'lock'>;
  mailLog: MailLog;
  mails: Pick<Mails, 'send'>;
  auditLog: AuditLog;
}) {
  return {
    /** Newest first. */
    async list(filter: MailFilter, { after, limit }: PageWanted): Promise<ListPage<MailOfPlayer>> {
      const before = readTimeCursor(after);
      if (before && !isUuid(before.id)) throw wrongCursor();
      const rows = await mailLog.list(filter, { before, limit: limit + 1 });
      const page = pageOf(rows, limit, ({ position }) => timeCursorOf({ ...position, source: 'mail' }));
      return { ...page, items: page.items.map(({ position: _, ...mail }) => presentMail(mail)) };
    },

    async find(id: string): Promise<MailOfPlayer> {
      if (!isUuid(id)) throw new OperatorProblem('USAGE', `"${id}" is no id of a mail.`);
      const mail = await mailLog.find(id);
      if (!mail) throw new OperatorProblem('NOT_FOUND', `There is no mail ${id} of the last 90 days.`);
      return presentMail(mail);
    },

    /**
     * To the present address of the player. Refused where the mail has a secret that expires, or reports what may no longer be
     * so.
     */
    async resend(
      operator: Operator,
      id: string,
      reason: string,
    ): Promise<{ auditId: number; mail: { id: string; template: string; address: string } }> {
      if (!isUuid(id)) throw new OperatorProblem('USAGE', `"${id}" is no id of a mail.`);
      const known = await mailLog.find(id);
      if (!known?.userId) throw new OperatorProblem('NOT_FOUND', `There is no mail ${id} to a player.`);
      const { userId, template } = known;
      const renewal = renewalOf(template);
      if (renewal !== null) throw new OperatorProblem('REFUSED', `This mail is not sent again. ${renewal}`);
      return db.transaction(async (tx) => {
        const player = await users.lock(tx, userId);
        const mail = player && (await mailLog.find(id, tx));
        if (!mail) throw new OperatorProblem('NOT_FOUND', `There is no mail ${id} to a player.`);
        if (mail.state === 'queued') throw new OperatorProblem('REFUSED', 'This mail waits to be sent.');
        const { email: address, emailValidatedAt } = player;
        if (address === null || emailValidatedAt === null) {
          throw new OperatorProblem('REFUSED', 'The user has no validated address.');
        }
        await mails.send(tx, letterOf(mail, address));
        const auditId = await auditLog.record(tx, operator, {
          act: 'mail.resend',
          subjectType: 'user',
          subjectId: userId,
          reason,
          details: { mailId: id, template },
        });
        return { auditId, mail: { id, template, address } };
      });
    },
  };
}

/** The log has the whole of a mail that can be sent again. */
function letterOf({ template, locale, details }: LoggedMail, to: string): OtherMail {
  return { ...details, template, locale, to } as MailToSend as OtherMail;
}

function presentMail(mail: LoggedMail): MailOfPlayer {
  const { state } = mail;
  return { ...mail, state: state === 'discarded' ? 'queued' : state, renewal: renewalOf(mail.template) };
}
