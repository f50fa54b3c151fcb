import type { Environment } from '@gatehouse/domain/environments';
import { CodedError } from '../../../errors.ts';
import type { CallerDevice } from '../../../ports/caller.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Database, Queries } from '../../../ports/database.ts';
import { createSecurityAlert } from '../../mail/alerts/security-alerts.service.ts';
import type { Letter, Mails } from '../../mail/queue/mail-to-send.ts';
import { revokeAccess } from '../access-revocation/access-revocation.service.ts';
import { isSessionOpen } from '../sessions/sessions.repository.ts';
import { lockUser } from '../users/users.repository.ts';

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
export function createTwoFactorChange(parts: ChangeParts): ChangeTwoFactor {
  const alert = createSecurityAlert(parts);
  return ({ userId, sessionId, device }, work) =>
    parts.db.transaction(async (tx) => {
      const owner = await lockUser(tx, userId);
      if (!owner) throw new CodedError('NOT_FOUND');
      if (sessionId && !(await isSessionOpen(tx, sessionId, userId))) throw new CodedError('UNAUTHORIZED');
      const template = await work(tx);
      await revokeAccess(tx, userId, sessionId);
      if (template !== null) await alert(tx, owner, { template }, device);
    });
}
