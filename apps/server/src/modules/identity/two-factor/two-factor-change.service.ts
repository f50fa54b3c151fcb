import type { CallerDevice } from '../../../callers/caller.ts';
import type { Database, Queries } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { SecurityAlerts, SecurityEvent } from '../../mail/alerts/security-alerts.service.ts';
import type { AccessRevocation } from '../sessions/access-revocation.service.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import type { Users } from '../users/users.service.ts';

interface Actor {
  userId: string;
  /** The session that makes the change; without one, every session ends. */
  sessionId?: string;
  device: CallerDevice;
}

type TwoFactorEvent = Extract<SecurityEvent, { template: `two-factor-${string}` }>;

export type TwoFactorChange = ReturnType<typeof createTwoFactorChange>;

/**
 * What every change of two-factor has in common: it waits for a parallel one, revokes all other access, and notifies
 * the owner in case another person made it. All of that happens, or nothing.
 */
export function createTwoFactorChange({
  db,
  users,
  sessions,
  accessRevocation,
  securityAlerts,
}: {
  db: Database;
  users: Users;
  sessions: Sessions;
  accessRevocation: AccessRevocation;
  securityAlerts: SecurityAlerts;
}) {
  return {
    /** `work` returns which mail the owner gets. */
    run: (
      { userId, sessionId, device }: Actor,
      work: (tx: Queries) => Promise<TwoFactorEvent | null>,
    ): Promise<void> =>
      db.transaction(async (tx) => {
        const owner = await users.lock(tx, userId);
        if (!owner) throw new CodedError('NOT_FOUND');
        if (sessionId) await sessions.requireOpen(tx, { id: sessionId, userId });
        const event = await work(tx);
        await accessRevocation.revoke(tx, userId, sessionId);
        if (event !== null) await securityAlerts.send(tx, owner, event, device);
      }),
  };
}
