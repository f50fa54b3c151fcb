import type { SignInWay } from '@gatehouse/contract/activity';
import type { Environment } from '@gatehouse/domain/environments';
import { ALERT_LINK_S, RECOVERY_TOKEN_S } from '@gatehouse/domain/limits';
import type { CallerDevice } from '../../../callers/caller.ts';
import type { Queries } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import { supportedLocale } from '../../content/localisation/supported-locale.rules.ts';
import type { MailLinks } from '../queue/mail-links.service.ts';
import type { Mails } from '../queue/mails.service.ts';
import type { AlertMail } from '../queue/queued-mail.ts';

const HOUR_S = 60 * 60;

type AlertTemplate = AlertMail['template'];

/** What the mail does not name: for the list of the account's events, or the token of the mail's own link. */
interface Facts {
  'new-device': { way: SignInWay };
  'password-changed': { how: 'password_changed' | 'password_recovered' | 'password_recovered_by_alert' };
  'two-factor-off': { by: 'player' | 'support' };
  'two-factor-on': { undoToken: string };
  'address-changed': { revertToken: string };
  'account-returned': { undone: 'email change' | 'two-factor'; recoveryToken: string };
}

type MailOf<Template extends AlertTemplate> = Extract<AlertMail, { template: Template }>;
type Addressing = 'to' | 'locale' | 'link' | 'validHours' | 'occasion';

/** What happened to the account: the template, its own fields, and the facts that the mail does not name. */
export type SecurityEvent = {
  [T in AlertTemplate]: Omit<MailOf<T>, Addressing> & (T extends keyof Facts ? { facts: Facts[T] } : object);
}[AlertTemplate];

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
  recordAlerted,
}: {
  env: { environment: Environment };
  clock: Clock;
  mails: Mails;
  mailLinks: MailLinks;
  alertLinks: PasswordLinks;
  /** Into the list of the account's events, which belongs to a context above this one. */
  recordAlerted(tx: Queries, userId: string, event: SecurityEvent, device: CallerDevice): Promise<void>;
}) {
  return {
    /**
     * Records the event and notifies the owner by mail, in the transaction of the event, in case another person caused
     * it. The only place that sends such mails.
     */
    async send(
      tx: Queries,
      { id, email, emailValidatedAt, locale: preferred }: AlertRecipient,
      event: SecurityEvent,
      device: CallerDevice,
    ): Promise<void> {
      await recordAlerted(tx, id, event, device);
      // An address that was never validated may belong to another person, who must not get mails about this account.
      if (email === null || emailValidatedAt === null) return;
      const locale = supportedLocale(preferred, env.environment);
      const addressing = { to: email, locale, occasion: { at: clock.now().toISOString(), device } };
      if (event.template === 'two-factor-on') {
        const { facts, ...mail } = event;
        const link = mailLinks.undoTwoFactor(locale, facts.undoToken);
        await mails.sendAlert(tx, { ...mail, ...addressing, link }, id);
        return;
      }
      if (event.template === 'address-changed') {
        const { facts, ...mail } = event;
        const link = mailLinks.revert(locale, facts.revertToken);
        await mails.sendAlert(tx, { ...mail, ...addressing, link }, id);
        return;
      }
      if (event.template === 'account-returned') {
        const { facts, ...mail } = event;
        const link = mailLinks.recover(locale, facts.recoveryToken, email);
        const validHours = RECOVERY_TOKEN_S / HOUR_S;
        await mails.sendAlert(tx, { ...mail, ...addressing, link, validHours }, id);
        return;
      }
      if (event.template === 'account-deletion') {
        await mails.sendAlert(tx, { ...event, ...addressing, link: mailLinks.signIn(locale) }, id);
        return;
      }
      const token = await alertLinks.issue(tx, { id, email });
      const link = mailLinks.newPassword(locale, token, email);
      const { facts: _, ...mail } = { facts: undefined, ...event };
      const validHours = ALERT_LINK_S / HOUR_S;
      const isSent = await mails.sendAlert(tx, { ...mail, ...addressing, link, validHours }, id);
      // Without its mail the link reaches no one. The number of links is limited like that of mails.
      if (!isSent) await alertLinks.discard(tx, token);
    },
  };
}
