import { permissionsOf } from '@gatehouse/contract/operator/roles';
import { OPERATOR_IDLE_S, OPERATOR_SESSION_S } from '@gatehouse/domain/limits';
import type { OperatorCaller } from '../../../callers/caller.ts';
import type { OperatorSession, OperatorSessionLookup } from '../../../callers/operator-session.ts';
import type { Database, Queries } from '../../../db/db.ts';
import { hashToken } from '../../../hash-token.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Random } from '../../../ports/random.ts';
import {
  deleteSession,
  deleteSessionsOf,
  findSession,
  hasSession,
  insertSession,
  listSessions,
  touchSession,
} from './operator-sessions.repository.ts';
import type { OperatorAccount } from './operators.repository.ts';

/** A write for each request would cost more than the accuracy is worth. */
const TOUCH_EVERY_MS = 20_000;

export type OperatorSessions = ReturnType<typeof createOperatorSessions>;

export function createOperatorSessions({
  db,
  clock,
  random,
}: {
  db: Database;
  clock: Clock;
  random: Random;
}) {
  /** `isAct`: what a person does within 15 minutes of the last act keeps the session active. */
  async function find(token: string, { isAct }: { isAct: boolean }): Promise<OperatorSession | null> {
    const now = clock.now();
    const found = await findSession(db.queries, hashToken(token), now);
    if (!found || found.operator.disabledAt !== null) return null;
    const { session, operator } = found;
    const isFresh = now.getTime() - session.activeAt.getTime() <= OPERATOR_IDLE_S * 1000;
    const isDue = (moment: Date) => now.getTime() - moment.getTime() > TOUCH_EVERY_MS;
    const moments = {
      ...(isDue(session.lastSeenAt) ? { lastSeenAt: now } : {}),
      ...(isAct && isFresh && isDue(session.activeAt) ? { activeAt: now } : {}),
    };
    if (Object.keys(moments).length > 0) await touchSession(db.queries, session.id, moments);
    const { id: operatorId, name, email, roles } = operator;
    return {
      id: session.id,
      operatorId,
      name,
      email,
      roles,
      permissions: new Set(permissionsOf(roles)),
      isFresh,
      isByProvider: operator.providerSubject !== null,
      expiresAt: session.expiresAt,
    };
  }

  return {
    lookup: { find } satisfies OperatorSessionLookup,
    /** Returns the token for the cookie. */
    async open(tx: Queries, operator: Pick<OperatorAccount, 'id'>, caller: OperatorCaller): Promise<string> {
      const now = clock.now();
      const token = random.token();
      await insertSession(tx, {
        operatorId: operator.id,
        tokenHash: hashToken(token),
        address: caller.address,
        ...caller.device,
        createdAt: now,
        lastSeenAt: now,
        activeAt: now,
        expiresAt: new Date(now.getTime() + OPERATOR_SESSION_S * 1000),
      });
      return token;
    },
    /** After a second factor. */
    confirm: (sessionId: string) => touchSession(db.queries, sessionId, { activeAt: clock.now() }),
    isOpen: (tx: Queries, sessionId: string) => hasSession(tx, sessionId, clock.now()),
    list: (operatorId: string) => listSessions(db.queries, operatorId, clock.now()),
    end: (operatorId: string, id: string) => deleteSession(db.queries, operatorId, id),
    endAll: deleteSessionsOf,
  };
}
