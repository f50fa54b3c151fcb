import type { Environment } from '@gatehouse/domain/environments';
import { ALERT_LINK_S } from '@gatehouse/domain/limits';
import type { CallerDevice } from '../../../callers/caller.ts';
import type { Queries } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import { supportedLocale } from '../../content/localisation/supported-locale.rules.ts';
import type { MailLinks } from '../queue/mail-links.service.ts';
import type { Mails } from '../queue/mails.service.ts';
import type { MailToSend } from '../queue/queued-mail.ts';

const HOUR_S = 60 * 60;

type Alert = Extract<
  MailToSend,
  { template: 'new-device' | 'password-changed' | `two-factor-${string}` | `provider-${string}` }
>;
type WithoutAddressing<A> = A extends unknown
  ? Omit<A, 'to' | 'locale' | 'link' | 'validHours' | 'occasion'>
  : never;

/**
 * What happened to the account: the template and its own fields. The mail links to a new password, or to undoing the
 * event where there is a token for it.
 */
export type SecurityEvent =
  | WithoutAddressing<Exclude<Alert, { template: 'two-factor-on' }>>
  | (WithoutAddressing<Extract<Alert, { template: 'two-factor-on' }>> & { undoToken: string });

export interface AlertRecipient {
  id: string;
  email: string | null;
  emailValidatedAt: Date | null;
  locale: string;
}

/** Links to a new password. They belong to a context above this one. */
interface PasswordLinks {
  issue(tx: Queries, recipient: { id: string; email: string }): Promise<string>;
  discard(tx: Queries, token: string): Promise<void>;
}

export type SecurityAlerts = ReturnType<typeof createSecurityAlerts>;

export function createSecurityAlerts({
  env,
  clock,
  mails,
  mailLinks,
  alertLinks,
}: {
  env: { environment: Environment };
  clock: Clock;
  mails: Mails;
  mailLinks: MailLinks;
  alertLinks: PasswordLinks;
}) {
  return {
    /** Notifies the owner by mail, in the transaction of the event, in case another person caused it. */
    async send(
      tx: Queries,
      { id, email, emailValidatedAt, locale: preferred }: AlertRecipient,
      event: SecurityEvent,
      device: CallerDevice,
    ): Promise<void> {
      // An address that was never validated may belong to another person, who must not get mails about this account.
      if (email === null || emailValidatedAt === null) return;
      const locale = supportedLocale(preferred, env.environment);
      const addressing = { to: email, locale, occasion: { at: clock.now().toISOString(), device } };
      if (event.template === 'two-factor-on') {
        const { undoToken, ...mail } = event;
        await mails.send(tx, { ...mail, ...addressing, link: mailLinks.undoTwoFactor(locale, undoToken) });
        return;
      }
      const token = await alertLinks.issue(tx, { id, email });
      const link = mailLinks.newPassword(locale, token, email);
      const isSent = await mails.send(tx, {
        ...event,
        ...addressing,
        link,
        validHours: ALERT_LINK_S / HOUR_S,
      });
      // Without its mail the link reaches no one. The number of links is limited like that of mails.
      if (!isSent) await alertLinks.discard(tx, token);
    },
  };
}
