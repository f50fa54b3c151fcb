import type { Database, Queries } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import { decideWithdrawal, findWithdrawal, listWithdrawals } from './withdrawals.repository.ts';

export type WithdrawalDecisions = ReturnType<typeof createWithdrawalDecisions>;

/** What operators decide about withdrawals that were not refunded by themselves. */
export function createWithdrawalDecisions({ db, clock }: { db: Database; clock: Clock }) {
  return {
    find: (orderId: string) => findWithdrawal(db.queries, orderId),
    list: (filter: { isAll: boolean; limit: number }) => listWithdrawals(db.queries, filter),
    /** False when no declaration waits for a decision. */
    decide: (tx: Queries, orderId: string, state: 'accepted' | 'declined'): Promise<boolean> =>
      decideWithdrawal(tx, orderId, state, clock.now()),
  };
}
