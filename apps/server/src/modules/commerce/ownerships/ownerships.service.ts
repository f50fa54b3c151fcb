import type { Database, Queries } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import { grantProduct, hasOwnership, moveOwnerships, ownershipsOf } from './ownerships.repository.ts';

export type Ownerships = ReturnType<typeof createOwnerships>;

/** The products that were given to players. */
export function createOwnerships({ db, clock }: { db: Database; clock: Clock }) {
  return {
    list: (userId: string) => ownershipsOf(db.queries, userId),
    has: hasOwnership,
    /** False where the player has the product already, also when it came by another way this very moment. */
    grantByCoupon: (tx: Queries, userId: string, productName: string) =>
      grantProduct(tx, { userId, productName, source: 'coupon', grantedAt: clock.now() }),
    reassign: moveOwnerships,
  };
}
