import { CONSOLE_ROOT } from '@gatehouse/contract/operator/operator-endpoint';
import type { Role } from '@gatehouse/contract/operator/roles';
import { canonicalEmail } from '@gatehouse/domain/email';
import { OPERATOR_SET_UP_LINK_S } from '@gatehouse/domain/limits';
import { isUuid } from '@gatehouse/domain/uuid';
import type { Database, Queries } from '../../../db/db.ts';
import type { Env } from '../../../env.ts';
import { hashToken } from '../../../hash-token.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Random } from '../../../ports/random.ts';
import type { AuditLog } from '../audit-log/audit-log.service.ts';
import { checkOperatorName, type Operator } from '../operator/operator.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';
import type { OperatorSessions } from './operator-sessions.service.ts';
import { deleteTokensOf, insertToken } from './operator-tokens.repository.ts';
import {
  findOperator,
  findOperatorByEmail,
  insertOperator,
  listOperators,
  lockOperators,
  type OperatorAccount,
  updateOperator,
} from './operators.repository.ts';
import { deleteSecondFactors } from './second-factors.repository.ts';

export type { OperatorAccount } from './operators.repository.ts';

export interface SetUpLinkResult {
  auditId: number;
  operatorId: string;
  /** Shown once; only the hash of its token is stored. */
  link: string;
  expiresAt: Date;
}

export type OperatorAccounts = ReturnType<typeof createOperatorAccounts>;

/** Who may use the console. The command line may do everything; an operator nothing to the own account, and one admin stays. */
export function createOperatorAccounts({
  env,
  db,
  clock,
  random,
  operatorSessions,
  auditLog,
}: {
  env: Pick<Env, 'publicUrl'>;
  db: Database;
  clock: Clock;
  random: Random;
  operatorSessions: OperatorSessions;
  auditLog: AuditLog;
}) {
  async function issueLink(tx: Queries, operatorId: string): Promise<{ link: string; expiresAt: Date }> {
    const now = clock.now();
    const token = random.token();
    const expiresAt = new Date(now.getTime() + OPERATOR_SET_UP_LINK_S * 1000);
    await insertToken(tx, {
      tokenHash: hashToken(token),
      purpose: 'set_up',
      operatorId,
      createdAt: now,
      expiresAt,
    });
    // After the #, so that the token is neither sent nor logged with the request of the page.
    return { link: `${env.publicUrl}${CONSOLE_ROOT}/set-up#${token}`, expiresAt };
  }

  async function lockOther(
    tx: Queries,
    operator: Operator,
    id: string,
  ): Promise<{ account: OperatorAccount; isLastAdmin: boolean }> {
    const all = await lockOperators(tx);
    const account = all.find((one) => one.id === id);
    if (!account) throw new OperatorProblem('NOT_FOUND', `There is no operator ${id}.`);
    if (operator.id === id) {
      throw new OperatorProblem('REFUSED', 'Another admin has to do this to your own account.');
    }
    const admins = all.filter(({ roles, disabledAt }) => roles.includes('admin') && disabledAt === null);
    return { account, isLastAdmin: admins.length === 1 && admins[0]?.id === id };
  }

  /** The command line can always make another one. */
  function keepAnAdmin(operator: Operator, isLastAdmin: boolean): void {
    if (operator.id === undefined || !isLastAdmin) return;
    throw new OperatorProblem('REFUSED', 'This is the last admin. Make another operator admin first.');
  }

  return {
    list: () => listOperators(db.queries),

    /** By e-mail or id, for the command line. */
    async find(text: string): Promise<OperatorAccount> {
      const canonical = canonicalEmail(text);
      const found = canonical
        ? await findOperatorByEmail(db.queries, canonical)
        : isUuid(text) && (await findOperator(db.queries, text));
      if (!found) throw new OperatorProblem('NOT_FOUND', `There is no operator ${text}.`);
      return found;
    },

    add: (
      operator: Operator,
      { email, name: given, roles }: { email: string; name: string; roles: readonly Role[] },
    ): Promise<SetUpLinkResult> =>
      db.transaction(async (tx) => {
        const emailCanonical = canonicalEmail(email);
        if (emailCanonical === null) throw new OperatorProblem('USAGE', `"${email}" is no e-mail address.`);
        const name = checkOperatorName(given);
        const distinct = [...new Set(roles)];
        const account = await insertOperator(tx, {
          name,
          email,
          emailCanonical,
          roles: distinct,
          createdAt: clock.now(),
        });
        if (!account) throw new OperatorProblem('REFUSED', `${email} is an operator already.`);
        const auditId = await auditLog.record(tx, operator, {
          act: 'operator.add',
          subjectType: 'operator',
          subjectId: account.id,
          reason: null,
          after: { name, roles: distinct },
        });
        return { auditId, operatorId: account.id, ...(await issueLink(tx, account.id)) };
      }),

    /** Their sessions end, so that no page shows what the operator may no longer do. */
    changeRoles: (operator: Operator, id: string, roles: readonly Role[]): Promise<number> =>
      db.transaction(async (tx) => {
        const { account, isLastAdmin } = await lockOther(tx, operator, id);
        if (account.providerSubject !== null) {
          throw new OperatorProblem('REFUSED', 'The roles follow the groups at the OpenID provider.');
        }
        const distinct = [...new Set(roles)];
        if (!distinct.includes('admin')) keepAnAdmin(operator, isLastAdmin);
        await updateOperator(tx, id, { roles: distinct });
        await operatorSessions.endAll(tx, id);
        return auditLog.record(tx, operator, {
          act: 'operator.change-roles',
          subjectType: 'operator',
          subjectId: id,
          reason: null,
          before: { roles: account.roles },
          after: { roles: distinct },
        });
      }),

    /** A reset lets the operator in again. */
    disable: (operator: Operator, id: string): Promise<number> =>
      db.transaction(async (tx) => {
        const { account, isLastAdmin } = await lockOther(tx, operator, id);
        if (account.disabledAt !== null) {
          throw new OperatorProblem('REFUSED', `${account.email} is disabled already.`);
        }
        keepAnAdmin(operator, isLastAdmin);
        const disabledAt = clock.now();
        await updateOperator(tx, id, { disabledAt });
        await operatorSessions.endAll(tx, id);
        await deleteTokensOf(tx, id);
        return auditLog.record(tx, operator, {
          act: 'operator.disable',
          subjectType: 'operator',
          subjectId: id,
          reason: null,
          before: { disabledAt: null },
          after: { disabledAt: disabledAt.toISOString() },
        });
      }),

    /** For a lost second factor, an expired link or a disabled operator. What was before ends, older links too. */
    reset: (operator: Operator, id: string): Promise<SetUpLinkResult> =>
      db.transaction(async (tx) => {
        const { account } = await lockOther(tx, operator, id);
        await updateOperator(tx, id, {
          passwordHash: null,
          setUpAt: null,
          disabledAt: null,
          providerSubject: null,
        });
        await deleteSecondFactors(tx, id);
        await operatorSessions.endAll(tx, id);
        await deleteTokensOf(tx, id);
        const auditId = await auditLog.record(tx, operator, {
          act: 'operator.reset',
          subjectType: 'operator',
          subjectId: id,
          reason: null,
          before: {
            disabledAt: account.disabledAt?.toISOString() ?? null,
            setUpAt: account.setUpAt?.toISOString() ?? null,
          },
          after: { disabledAt: null, setUpAt: null },
        });
        return { auditId, operatorId: id, ...(await issueLink(tx, id)) };
      }),
  };
}
