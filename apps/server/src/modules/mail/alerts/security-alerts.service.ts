import type { Environment } from '@gatehouse/domain/environments';
import type { CallerDevice } from '../../../ports/caller.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Queries } from '../../../ports/database.ts';
import { spokenLocale } from '../../content/localisation/spoken-locale.rules.ts';
import { createMailLinks } from '../queue/mail-links.ts';
import type { Letter, Mails } from '../queue/mail-to-send.ts';

type AlertLetter = Extract<
  Letter,
  { template: 'new-device' | 'password-changed' | `two-factor-${string}` | `provider-${string}` }
>;
type WithoutAddressing<L> = L extends unknown ? Omit<L, 'to' | 'locale' | 'link' | 'occasion'> : never;

/** What happened to the account: the template and what belongs to it alone. */
export type SecurityEvent = WithoutAddressing<AlertLetter>;

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
    await mails.send(tx, {
      ...event,
      to: email,
      locale,
      link: links.newPassword(locale, email),
      occasion: { at: clock.now().toISOString(), device },
    });
  };
}
