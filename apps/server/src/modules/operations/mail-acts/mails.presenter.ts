import type { MailRow } from '@gatehouse/contract/operator/mails.endpoints';
import type { PlayerMail } from '@gatehouse/contract/operator/player-records.endpoints';
import type { MailOfPlayer } from './mail-acts.service.ts';

export function presentMailRow(mail: MailOfPlayer): MailRow {
  const { id, userId, template, address, locale, state, attempts, failure, queuedAt, endedAt, renewal } =
    mail;
  return {
    ...{ mailId: id, userId, template, address, locale, state, attempts, failure, renewal },
    queuedAt: queuedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    canResend: renewal === null && state !== 'queued' && userId !== null,
  };
}

export function presentPlayerMail(mail: MailOfPlayer): PlayerMail {
  return { ...presentMailRow(mail), details: mail.details };
}
