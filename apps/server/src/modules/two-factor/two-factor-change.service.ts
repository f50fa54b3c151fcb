import type { Environment } from '@gatehouse/domain/environments';
import { CodedError } from '../../errors.ts';
import type { CallerDevice } from '../../ports/caller.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Database, Queries } from '../../ports/database.ts';
import type { Letter, Mails } from '../../ports/mails.ts';
import { createMailLinks } from '../mail/mail-links.ts';
import { revokeAccess } from '../sessions/revocation.service.ts';
import { spokenLocale } from '../users/spoken-locale.rules.ts';
import { lockOwner } from './two-factor.repository.ts';

export interface ChangeParts {
  db: Database;
  clock: Clock;
  mails: Mails;
  env: { publicUrl: string; environment: Environment };
}

interface Actor {
  userId: string;
  /** The session that makes the change; without one, every session ends. */
  sessionId?: string;
  device: CallerDevice;
}

type Occurrence = Extract<Letter['template'], `two-factor-${string}`>;

export type ChangeTwoFactor = (
  actor: Actor,
  work: (tx: Queries) => Promise<Occurrence | null>,
) => Promise<void>;

/**
 * What every change of two-factor has in common: it waits for the one before it, all other access ends with it,
 * and the owner hears of it in case it was somebody else's. All of that happens, or nothing.
 */
export function createTwoFactorChange({ db, clock, mails, env }: ChangeParts): ChangeTwoFactor {
  const links = createMailLinks(env.publicUrl);
  return ({ userId, sessionId, device }, work) =>
    db.transaction(async (tx) => {
      const owner = await lockOwner(tx, userId);
      if (!owner) throw new CodedError('NOT_FOUND');
      const template = await work(tx);
      await revokeAccess(tx, userId, sessionId);
      const { email } = owner;
      if (template === null || email === null) return;
      const locale = spokenLocale(owner.locale, env.environment);
      await mails.send(tx, {
        template,
        to: email,
        locale,
        link: links.newPassword(locale, email),
        occasion: { at: clock.now().toISOString(), device },
      });
    });
}
