import type { Clock } from '../../../ports/clock.ts';
import type { Database, Queries } from '../../../ports/database.ts';
import { revokeAccess } from '../../identity/access-revocation/access-revocation.service.ts';
import { findActiveBan, insertBan, liftBans } from '../../identity/bans/bans.repository.ts';
import { isAlive } from '../../identity/sessions/session-lifetime.rules.ts';
import { markSessionsEnded } from '../../identity/sessions/sessions.repository.ts';
import { deleteTokens } from '../../identity/tokens/one-time-tokens.repository.ts';
import { lockUser } from '../../identity/users/users.repository.ts';
import { createAuditLog, type OperatorAct } from '../audit-log/audit-log.service.ts';
import type { Operator } from '../operator/operator.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';
import { listSessionLifetimes } from './user-details.repository.ts';

export interface BanOrder {
  reason: string;
  /** Without it, until it is lifted. */
  endsAt: Date | null;
}

/** Answers the id of the audit entry. Every act holds with the next call of any session, on every node. */
export interface UserActs {
  ban(operator: Operator, userId: string, order: BanOrder): Promise<number>;
  /** The player may sign in again; the sessions from before the ban stay ended. */
  unban(operator: Operator, userId: string, reason: string | null): Promise<number>;
  signOut(operator: Operator, userId: string, reason: string | null): Promise<SignOutResult>;
}

export interface SignOutResult {
  auditId: number;
  endedSessions: number;
}

export function createUserActs({ db, clock }: { db: Database; clock: Clock }): UserActs {
  const audit = createAuditLog({ db, clock });

  /** The row is locked, so that two operators, or an operator and a sign-in, act one after the other. */
  async function actOn(
    operator: Operator,
    { act, userId, reason }: { act: OperatorAct; userId: string; reason: string | null },
    work: (tx: Queries, now: Date) => Promise<Record<string, unknown>>,
  ): Promise<number> {
    return db.transaction(async (tx) => {
      if (!(await lockUser(tx, userId)))
        throw new OperatorProblem('NOT_FOUND', `There is no user ${userId}.`);
      const details = await work(tx, clock.now());
      return audit.record(tx, operator, { act, subjectType: 'user', subjectId: userId, reason, details });
    });
  }

  return {
    ban: (operator, userId, { reason, endsAt }) =>
      actOn(operator, { act: 'user.ban', userId, reason }, async (tx, now) => {
        const current = await findActiveBan(tx, userId, now);
        if (current) throw new OperatorProblem('REFUSED', describeCurrentBan(current.endsAt));
        await insertBan(tx, { userId, reason, createdAt: now, endsAt });
        await markSessionsEnded(tx, userId, now);
        await deleteTokens(tx, userId, ['auth_code', 'external_code']);
        return { endsAt: endsAt?.toISOString() ?? null };
      }),

    unban: (operator, userId, reason) =>
      actOn(operator, { act: 'user.unban', userId, reason }, async (tx, now) => {
        if ((await liftBans(tx, userId, now)) === 0) {
          throw new OperatorProblem('REFUSED', 'The user is not banned.');
        }
        return {};
      }),

    async signOut(operator, userId, reason) {
      let endedSessions = 0;
      const auditId = await actOn(operator, { act: 'user.sign-out', userId, reason }, async (tx, now) => {
        const lifetimes = await listSessionLifetimes(tx, userId);
        endedSessions = lifetimes.filter((session) => isAlive(session, now)).length;
        await revokeAccess(tx, userId);
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
