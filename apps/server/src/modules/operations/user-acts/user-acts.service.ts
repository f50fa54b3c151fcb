import type { BanCategory } from '@gatehouse/contract/errors';
import type { Database, Queries } from '../../../db/db.ts';
import type { Bans } from '../../identity/bans/bans.service.ts';
import type { AccessRevocation } from '../../identity/sessions/access-revocation.service.ts';
import type { Sessions } from '../../identity/sessions/sessions.service.ts';
import type { OneTimeTokens } from '../../identity/tokens/one-time-tokens.service.ts';
import type { Users } from '../../identity/users/users.service.ts';
import type { AuditLog, OperatorAct } from '../audit-log/audit-log.service.ts';
import type { Operator } from '../operator/operator.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';

interface BanOrder {
  reason: string;
  /** Without it, until the ban is lifted. */
  endsAt: Date | null;
  /** What the player sees. */
  category?: BanCategory | undefined;
}

interface SignOutResult {
  auditId: number;
  endedSessions: number;
}

export type UserActs = ReturnType<typeof createUserActs>;

/** Returns the id of the audit entry. Every act applies to the next call of any session, on every node. */
export function createUserActs({
  db,
  users,
  bans,
  sessions,
  tokens,
  accessRevocation,
  auditLog,
}: {
  db: Database;
  users: Users;
  bans: Bans;
  sessions: Sessions;
  tokens: OneTimeTokens;
  accessRevocation: AccessRevocation;
  auditLog: AuditLog;
}) {
  /** The row is locked, so that two operators, or an operator and a sign-in, act one after the other. */
  async function actOn(
    operator: Operator,
    { act, userId, reason }: { act: OperatorAct; userId: string; reason: string | null },
    work: (tx: Queries) => Promise<Record<string, unknown>>,
  ): Promise<number> {
    return db.transaction(async (tx) => {
      if (!(await users.lock(tx, userId))) {
        throw new OperatorProblem('NOT_FOUND', `There is no user ${userId}.`);
      }
      const details = await work(tx);
      return auditLog.record(tx, operator, { act, subjectType: 'user', subjectId: userId, reason, details });
    });
  }

  return {
    ban: (operator: Operator, userId: string, { reason, endsAt, category }: BanOrder): Promise<number> =>
      actOn(operator, { act: 'user.ban', userId, reason }, async (tx) => {
        const current = await bans.findActive(userId, tx);
        if (current) throw new OperatorProblem('REFUSED', describeCurrentBan(current.endsAt));
        await bans.ban(tx, userId, { reason, endsAt, category });
        await sessions.markAllEnded(tx, userId);
        await tokens.revoke(tx, userId, ['auth_code', 'external_code']);
        return { endsAt: endsAt?.toISOString() ?? null };
      }),

    /** The player may sign in again; the sessions from before the ban stay ended. */
    unban: (operator: Operator, userId: string, reason: string | null): Promise<number> =>
      actOn(operator, { act: 'user.unban', userId, reason }, async (tx) => {
        if ((await bans.lift(tx, userId)) === 0) {
          throw new OperatorProblem('REFUSED', 'The user is not banned.');
        }
        return {};
      }),

    async signOut(operator: Operator, userId: string, reason: string | null): Promise<SignOutResult> {
      let endedSessions = 0;
      const auditId = await actOn(operator, { act: 'user.sign-out', userId, reason }, async (tx) => {
        endedSessions = await sessions.countActive(userId, tx);
        await accessRevocation.revoke(tx, userId);
        return { endedSessions };
      });
      return { auditId, endedSessions };
    },
  };
}

function describeCurrentBan(endsAt: Date | null): string {
  const until = endsAt ? `until ${endsAt.toISOString()}` : 'without an end';
  return `The user is banned already, ${until}. Unban first to set another reason or end.`;
}
