import type { Database, Queries } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import { grantProduct, hasOwnership, moveOwnerships, ownershipsOf } from './ownerships.repository.ts';

export type Ownerships = ReturnType<typeof createOwnerships>;

/** The products that were granted to players. */
export function createOwnerships({ db, clock }: { db: Database; clock: Clock }) {
  return {
    list: (userId: string) => ownershipsOf(db.queries, userId),
    has: hasOwnership,
    /** False when the player owns the product already, also when a parallel transaction granted it. */
    grantByCoupon: (tx: Queries, userId: string, productName: string) =>
      grantProduct(tx, { userId, productName, source: 'coupon', grantedAt: clock.now() }),
    reassign: moveOwnerships,
  };
}
