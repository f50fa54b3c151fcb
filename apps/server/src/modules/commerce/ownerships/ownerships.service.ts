import type { Queries } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import {
  deleteByOrder,
  deleteWithoutOrder,
  extraOrdersOf,
  extrasOf,
  grantProduct,
  hasExtra,
  type ImportedOwnership,
  insertExtra,
  insertImported,
  moveExtras,
  moveOwnerships,
  type OwnedExtraRow,
  ownershipsOf,
} from './ownerships.repository.ts';

export type { ImportedOwnership, OwnedExtraRow } from './ownerships.repository.ts';
export type Ownerships = ReturnType<typeof createOwnerships>;

/** The products that were granted to players, and the extras that they bought. */
export function createOwnerships({ clock }: { clock: Clock }) {
  return {
    list: ownershipsOf,
    /** False when the player owns the product already, also when a parallel transaction granted it. */
    grantByCoupon: (tx: Queries, userId: string, productName: string) =>
      grantProduct(tx, { userId, productName, source: 'coupon', grantedAt: clock.now() }),
    /** False when the player owns the product already. A free product is claimed, not purchased. */
    grantByOrder: (
      tx: Queries,
      { isFree, ...ownership }: { userId: string; productName: string; orderId: string; isFree: boolean },
    ) =>
      grantProduct(tx, {
        ...ownership,
        source: isFree ? ('grant' as const) : ('purchase' as const),
        grantedAt: clock.now(),
      }),
    /** A free game that comes with a purchase stays when that is refunded. */
    grantFree: (tx: Queries, userId: string, productName: string) =>
      grantProduct(tx, { userId, productName, source: 'grant', grantedAt: clock.now() }),
    listExtras: extrasOf,
    hasExtra,
    listExtraOrders: extraOrdersOf,
    /** One that came from no order. */
    revoke: deleteWithoutOrder,
    grantExtra: (tx: Queries, extra: Omit<OwnedExtraRow, 'grantedAt'>) =>
      insertExtra(tx, { ...extra, grantedAt: clock.now() }),
    /** What an account of a former platform owned. */
    grantImported: (tx: Queries, owned: ImportedOwnership[]) => insertImported(tx, owned, clock.now()),
    takeBack: deleteByOrder,
    async reassign(tx: Queries, from: string, to: string): Promise<void> {
      await moveOwnerships(tx, from, to);
      await moveExtras(tx, from, to);
    },
  };
}
