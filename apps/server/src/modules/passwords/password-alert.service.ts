import type { PageLocale } from '@gatehouse/domain/locales';
import type { Caller } from '../../ports/caller.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Database, Queries } from '../../ports/database.ts';
import type { Mails } from '../../ports/mails.ts';
import type { Random } from '../../ports/random.ts';
import { createMailLinks } from '../mail/mail-links.ts';

export interface PasswordAlertParts {
  db: Database;
  clock: Clock;
  random: Random;
  mails: Mails;
  env: { publicUrl: string };
}

export type PasswordAlert = (
  tx: Queries,
  owner: { email: string | null; locale: PageLocale },
  caller: Pick<Caller, 'device'>,
) => Promise<void>;

/** The owner hears that the password is another one, in case it was not their doing. */
export function createPasswordAlert({ clock, mails, env }: PasswordAlertParts): PasswordAlert {
  const links = createMailLinks(env.publicUrl);
  return async (tx, { email, locale }, { device }) => {
    if (email === null) return;
    await mails.send(tx, {
      template: 'password-changed',
      to: email,
      locale,
      link: links.newPassword(locale, email),
      occasion: { at: clock.now().toISOString(), device },
    });
  };
}
