import { ACCOUNT_DELETION_S } from '@gatehouse/domain/limits';
import type { CallerDevice } from '../../../callers/caller.ts';
import type { Session } from '../../../callers/session-lookup.ts';
import type { Database, Queries } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { AccountEvents } from '../../identity/account-events/account-events.service.ts';
import type { AccessRevocation } from '../../identity/sessions/access-revocation.service.ts';
import type { Sessions } from '../../identity/sessions/sessions.service.ts';
import type { Users } from '../../identity/users/users.service.ts';
import type { SecurityAlerts } from '../../mail/alerts/security-alerts.service.ts';
import { endExport } from './data-exports.repository.ts';

export type AccountDeletion = ReturnType<typeof createAccountDeletion>;

/** Plans the erasure of an account; until then the player can sign in and keep it. */
export function createAccountDeletion({
  db,
  clock,
  users,
  sessions,
  accessRevocation,
  accountEvents,
  securityAlerts,
}: {
  db: Database;
  clock: Clock;
  users: Users;
  sessions: Sessions;
  accessRevocation: AccessRevocation;
  accountEvents: AccountEvents;
  securityAlerts: SecurityAlerts;
}) {
  /**
   * Ends every session. When the account is erased; one that is planned already keeps its date. Null for a user who is
   * gone.
   */
  async function plan(tx: Queries, userId: string, device: CallerDevice): Promise<Date | null> {
    const user = await users.lock(tx, userId);
    if (!user) return null;
    await accessRevocation.revoke(tx, userId);
    if (user.erasesAt) return user.erasesAt;
    const erasesAt = new Date(clock.now().getTime() + ACCOUNT_DELETION_S * 1000);
    await users.scheduleErasure(tx, userId, erasesAt);
    await endExport(tx, userId, clock.now());
    const planned = { template: 'account-deletion', erasesAt: erasesAt.toISOString() } as const;
    await securityAlerts.send(tx, user, planned, device);
    return erasesAt;
  }

  return {
    plan,
    async request(session: Session, device: CallerDevice): Promise<Date> {
      sessions.requireFreshSignIn(session);
      const erasesAt = await db.transaction(async (tx) => {
        await users.lock(tx, session.userId);
        await sessions.requireOpen(tx, session);
        return plan(tx, session.userId, device);
      });
      if (!erasesAt) throw new CodedError('UNAUTHORIZED');
      return erasesAt;
    },
    keep: (userId: string, device: CallerDevice): Promise<void> =>
      db.transaction(async (tx) => {
        const user = await users.lock(tx, userId);
        if (!user?.erasesAt) return;
        await users.keep(tx, userId);
        await accountEvents.record(tx, userId, { kind: 'deletion_cancelled' }, device);
      }),
  };
}
