import type { Environment } from '@gatehouse/domain/environments';
import type { CallerDevice } from '../../ports/caller.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Queries } from '../../ports/database.ts';
import type { Letter, Mails } from '../../ports/mails.ts';
import { spokenLocale } from '../users/spoken-locale.rules.ts';
import { createMailLinks } from './mail-links.ts';

type AlertLetter = Extract<
  Letter,
  { template: 'new-device' | 'password-changed' | `two-factor-${string}` | `provider-${string}` }
>;
type WithoutAddressing<L> = L extends unknown ? Omit<L, 'to' | 'locale' | 'link' | 'occasion'> : never;

/**
 * What happened to the account: the template and what belongs to it alone. The mail leads to a new password, or to
 * undoing the event where there is a token for it.
 */
export type SecurityEvent =
  | WithoutAddressing<Exclude<AlertLetter, { template: 'two-factor-on' }>>
  | (WithoutAddressing<Extract<AlertLetter, { template: 'two-factor-on' }>> & { undoToken: string });

export interface AlertRecipient {
  email: string | null;
  emailValidatedAt: Date | null;
  locale: string;
}

export interface SecurityAlertParts {
  clock: Clock;
  mails: Mails;
  env: { publicUrl: string; environment: Environment };
}

/** Tells the owner by mail, in the transaction of the event, in case somebody else caused it. */
export type SendSecurityAlert = (
  tx: Queries,
  recipient: AlertRecipient,
  event: SecurityEvent,
  device: CallerDevice,
) => Promise<void>;

export function createSecurityAlert({ clock, mails, env }: SecurityAlertParts): SendSecurityAlert {
  const links = createMailLinks(env.publicUrl);
  return async (tx, { email, emailValidatedAt, locale: preferred }, event, device) => {
    // An address that was never validated may be a stranger's, who must not get mails about this account.
    if (email === null || emailValidatedAt === null) return;
    const locale = spokenLocale(preferred, env.environment);
    const addressing = { to: email, locale, occasion: { at: clock.now().toISOString(), device } };
    if (event.template === 'two-factor-on') {
      const { undoToken, ...told } = event;
      await mails.send(tx, { ...told, ...addressing, link: links.undoTwoFactor(locale, undoToken) });
    } else {
      await mails.send(tx, { ...event, ...addressing, link: links.newPassword(locale, email) });
    }
  };
}
