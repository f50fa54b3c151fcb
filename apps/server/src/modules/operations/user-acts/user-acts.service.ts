import type { BanCategory } from '@gatehouse/contract/errors';
import type { Database, Queries } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { AccountEvents } from '../../identity/account-events/account-events.service.ts';
import type { BanRow, Bans } from '../../identity/bans/bans.service.ts';
import type { AccessRevocation } from '../../identity/sessions/access-revocation.service.ts';
import type { Sessions } from '../../identity/sessions/sessions.service.ts';
import type { OneTimeTokens } from '../../identity/tokens/one-time-tokens.service.ts';
import type { TrustedDevices } from '../../identity/trusted-devices/trusted-devices.service.ts';
import type { Users } from '../../identity/users/users.service.ts';
import type { AccountDeletion } from '../../site/player-data/account-deletion.service.ts';
import type { ActRecord, AuditLog, OperatorAct } from '../audit-log/audit-log.service.ts';
import { NO_DEVICE, type Operator } from '../operator/operator.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';
import type { UserReference } from './user-reference.ts';

interface BanOrder {
  reason: string;
  /** Without it, until the ban is lifted. */
  endsAt: Date | null;
  /** What the player sees. */
  category?: BanCategory | undefined;
}

interface DeleteResult {
  auditId: number;
  erasesAt: Date | null;
}

interface SignOutResult {
  auditId: number;
  endedSessions: number;
}

export type UserActs = ReturnType<typeof createUserActs>;

/** Returns the id of the audit entry. Every act applies to the next call of any session, on every node. */
export function createUserActs({
  db,
  clock,
  users,
  bans,
  sessions,
  tokens,
  trustedDevices,
  accessRevocation,
  accountDeletion,
  accountEvents,
  auditLog,
}: {
  db: Database;
  clock: Clock;
  users: Users;
  bans: Bans;
  sessions: Sessions;
  tokens: OneTimeTokens;
  trustedDevices: TrustedDevices;
  accessRevocation: AccessRevocation;
  accountDeletion: AccountDeletion;
  accountEvents: AccountEvents;
  auditLog: AuditLog;
}) {
  /** The row is locked, so that two operators, or an operator and a sign-in, act one after the other. */
  async function actOn(
    operator: Operator,
    { act, userId, reason }: { act: OperatorAct; userId: string; reason: string | null },
    work: (tx: Queries) => Promise<Pick<ActRecord, 'details' | 'before' | 'after'>>,
  ): Promise<number> {
    return db.transaction(async (tx) => {
      if (!(await users.lock(tx, userId))) {
        throw new OperatorProblem('NOT_FOUND', `There is no user ${userId}.`);
      }
      const changed = await work(tx);
      return auditLog.record(tx, operator, {
        ...{ act, subjectType: 'user', subjectId: userId, reason },
        ...changed,
      });
    });
  }

  return {
    ban: (operator: Operator, userId: string, { reason, endsAt, category }: BanOrder): Promise<number> =>
      actOn(operator, { act: 'user.ban', userId, reason }, async (tx) => {
        if (endsAt && endsAt <= clock.now()) {
          throw new OperatorProblem('USAGE', 'The ban would have ended already.');
        }
        const current = await bans.findActive(userId, tx);
        if (current) throw new OperatorProblem('REFUSED', describeCurrentBan(current.endsAt));
        await bans.ban(tx, userId, { reason, endsAt, category });
        await sessions.markAllEnded(tx, userId);
        await tokens.revoke(tx, userId, ['auth_code', 'external_code']);
        await trustedDevices.endAll(tx, userId);
        await accountEvents.record(tx, userId, { kind: 'banned' }, null);
        const made = await bans.findActive(userId, tx);
        return {
          details: { endsAt: endsAt?.toISOString() ?? null },
          before: { ban: null },
          after: { ban: made && shownBan(made) },
        };
      }),

    /** The player may sign in again; the sessions from before the ban stay ended. */
    unban: (operator: Operator, userId: string, reason: string | null): Promise<number> =>
      actOn(operator, { act: 'user.unban', userId, reason }, async (tx) => {
        const current = await bans.findActive(userId, tx);
        if ((await bans.lift(tx, userId)) === 0) {
          throw new OperatorProblem('REFUSED', 'The user is not banned.');
        }
        await accountEvents.record(tx, userId, { kind: 'unbanned' }, null);
        return { before: { ban: current && shownBan(current) }, after: { ban: null } };
      }),

    /** As if the player had asked for it: until the date a sign-in offers to keep the account. */
    async delete(operator: Operator, userId: string, reason: string): Promise<DeleteResult> {
      let erasesAt: Date | null = null;
      const auditId = await actOn(operator, { act: 'user.delete', userId, reason }, async (tx) => {
        erasesAt = await accountDeletion.plan(tx, userId, NO_DEVICE);
        return { details: { erasesAt }, before: { erasesAt: null }, after: { erasesAt } };
      });
      return { auditId, erasesAt };
    },

    /** Of an erased account, whose e-mail and providers stay banned. */
    liftHeldBan: (operator: Operator, reference: UserReference, reason: string | null): Promise<number> =>
      db.transaction(async (tx) => {
        const userId =
          'id' in reference
            ? reference.id
            : (await bans.findHeld({ email: reference.canonical }, tx))?.userId;
        if (userId === undefined || (await bans.releaseHeld(tx, userId)) === 0) {
          throw new OperatorProblem('NOT_FOUND', `There is no user ${reference.given}.`);
        }
        return auditLog.record(tx, operator, {
          act: 'user.unban',
          subjectType: 'user',
          subjectId: userId,
          reason,
          details: { isErased: true },
        });
      }),

    async signOut(operator: Operator, userId: string, reason: string | null): Promise<SignOutResult> {
      let endedSessions = 0;
      const auditId = await actOn(operator, { act: 'user.sign-out', userId, reason }, async (tx) => {
        endedSessions = await sessions.countActive(userId, tx);
        await accessRevocation.revoke(tx, userId);
        await accountEvents.record(tx, userId, { kind: 'sessions_ended_by_support' }, null);
        return { details: { endedSessions }, before: { sessions: endedSessions }, after: { sessions: 0 } };
      });
      return { auditId, endedSessions };
    },
  };
}

function shownBan({ endsAt, category }: Pick<BanRow, 'endsAt' | 'category'>) {
  return { endsAt: endsAt?.toISOString() ?? null, category };
}

function describeCurrentBan(endsAt: Date | null): string {
  const until = endsAt ? `until ${endsAt.toISOString()}` : 'without an end';
  return `The user is banned already, ${until}. Unban first to set another reason or end.`;
}
