import type { Database, Queries } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Operator } from '../operator/operator.ts';
import {
  type AuditEntry,
  type AuditFilter,
  insertAuditEntry,
  listAuditEntries,
} from './audit-log.repository.ts';

export type OperatorAct =
  | 'user.ban'
  | 'user.unban'
  | 'user.sign-out'
  | 'user.reset-two-factor'
  | 'coupon.create'
  | 'coupon.revoke'
  | 'order.refund'
  | 'order.resend-webhook'
  | 'build.add'
  | 'build.publish'
  | 'build.prune'
  | 'demo.remove';

export interface ActRecord {
  act: OperatorAct;
  subjectType: AuditEntry['subjectType'];
  subjectId: string;
  reason: string | null;
  details?: Record<string, unknown>;
}

export type AuditLog = ReturnType<typeof createAuditLog>;

export function createAuditLog({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** Part of the transaction of the act: either both are committed or neither. */
    record: (tx: Queries, { name, osUser }: Operator, record: ActRecord): Promise<number> =>
      insertAuditEntry(tx, { ...record, actedAt: clock.now(), operator: name, osUser }),
    list: (filter: AuditFilter): Promise<AuditEntry[]> => listAuditEntries(db.queries, filter),
  };
}
