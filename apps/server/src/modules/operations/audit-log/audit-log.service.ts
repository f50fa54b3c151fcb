import type { Database, Queries } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Operator } from '../operator/operator.ts';
import {
  type AuditEntry,
  type AuditFilter,
  type AuditSearch,
  hasViewed,
  insertAuditEntry,
  listAuditEntries,
  searchAuditEntries,
} from './audit-log.repository.ts';

export type { AuditEntry, AuditSearch } from './audit-log.repository.ts';

/** A page of the console asks for several things of a player, and some of them again. */
const VIEW_MS = 15 * 60 * 1000;

export type OperatorAct =
  | 'user.ban'
  | 'user.unban'
  | 'user.sign-out'
  | 'user.reset-two-factor'
  | 'user.delete'
  | 'user.export'
  | 'user.note'
  | 'user.change-email'
  | 'user.coupon'
  | 'user.move-game-account'
  | 'user.grant'
  | 'user.revoke'
  | 'mail.resend'
  | 'bulk.grant'
  | 'bulk.pause'
  | 'bulk.resume'
  | 'job.retry'
  | 'coupon.create'
  | 'coupon.revoke'
  | 'coupon.revoke-batch'
  | 'order.refund'
  | 'order.resend-webhook'
  | 'order.withdrawal-accept'
  | 'order.withdrawal-decline'
  | 'build.add'
  | 'build.publish'
  | 'build.roll-out'
  | 'build.roll-back'
  | 'build.prune'
  | 'build.sign'
  | 'launcher.publish'
  | 'launcher.roll-out'
  | 'launcher.withdraw'
  | 'content.publish'
  | 'content.preview'
  | 'content.rollback'
  | 'content.prune'
  | 'content.edit-announcement'
  | 'content.edit-news'
  | 'content.plan-maintenance'
  | 'promotion.save'
  | 'promotion.end'
  | 'price.change'
  | 'legacy.import'
  | 'operator.add'
  | 'operator.change-roles'
  | 'operator.disable'
  | 'operator.reset'
  | 'operator.set-up'
  | 'operator.sign-in'
  | 'operator.change-password'
  | 'operator.add-authenticator'
  | 'operator.remove-authenticator'
  | 'operator.add-passkey'
  | 'operator.remove-passkey'
  | 'user.view'
  | 'order.view'
  | 'demo.remove';

export interface ActRecord {
  act: OperatorAct;
  subjectType: AuditEntry['subjectType'];
  subjectId: string;
  reason: string | null;
  details?: Record<string, unknown>;
  /** What the act has changed, where that fits into a few fields. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

export type AuditLog = ReturnType<typeof createAuditLog>;

export function createAuditLog({ db, clock }: { db: Database; clock: Clock }) {
  /** Part of the transaction of the act: either both are committed or neither. */
  function record(tx: Queries, { name, osUser, id, address }: Operator, entry: ActRecord): Promise<number> {
    return insertAuditEntry(tx, {
      ...entry,
      actedAt: clock.now(),
      operator: name,
      osUser,
      operatorId: id ?? null,
      address: address ?? null,
    });
  }

  async function recordView(
    operator: Operator & { id: string },
    view: Pick<ActRecord, 'subjectType' | 'subjectId'> & { act: 'user.view' | 'order.view' },
  ): Promise<void> {
    const since = new Date(clock.now().getTime() - VIEW_MS);
    if (await hasViewed(db.queries, { ...view, operatorId: operator.id, since })) return;
    await record(db.queries, operator, { ...view, reason: null });
  }

  return {
    record,
    /** Who has read personal data of a player: one entry for what is read together. */
    recordView: (operator: Operator & { id: string }, userId: string) =>
      recordView(operator, { act: 'user.view', subjectType: 'user', subjectId: userId }),
    recordOrderView: (operator: Operator & { id: string }, orderId: string) =>
      recordView(operator, { act: 'order.view', subjectType: 'order', subjectId: orderId }),
    search: (filter: AuditSearch) => searchAuditEntries(db.queries, filter),
    list: (filter: AuditFilter): Promise<AuditEntry[]> => listAuditEntries(db.queries, filter),
  };
}
