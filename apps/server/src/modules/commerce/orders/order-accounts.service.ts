import type { OrderAccount } from '@gatehouse/contract/order';
import type { Database, Queries } from '../../../db/db.ts';
import type { Content } from '../../content/files/content.ts';
import { gameOfProduct } from '../catalogue/game-of-product.ts';
import type { OrderRow } from './orders.repository.ts';

export type OrderAccounts = ReturnType<typeof createOrderAccounts>;

/** The game accounts that orders are for. Their names are read each time, because players rename their accounts. */
export function createOrderAccounts({
  content,
  db,
  listAccounts,
}: {
  content: Pick<Content, 'games' | 'products'>;
  db: Database;
  /** The accounts of the player, also those that are deleted. */
  listAccounts(
    queries: Queries,
    userId: string,
    accountIds: readonly string[],
  ): Promise<{ id: string; displayName: string; gameEnvironmentId: string }[]>;
}) {
  /** Null in a game with a single region, and for an environment that no longer exists. */
  function regionOf({ productName }: OrderRow, environmentId: string) {
    const game = gameOfProduct(content, productName);
    if (!game || game.regions.length < 2) return null;
    const environment = game.environments.find(({ id }) => id === environmentId);
    return game.regions.find(({ id }) => id === environment?.region) ?? null;
  }

  return {
    /** By order id. Without orders that are for no account, or for one that no longer exists or is not the player's. */
    async find(
      userId: string,
      orders: readonly OrderRow[],
      queries: Queries = db.queries,
    ): Promise<ReadonlyMap<string, NonNullable<OrderAccount>>> {
      const found = new Map<string, NonNullable<OrderAccount>>();
      const ids = orders.flatMap(({ accountId }) => accountId ?? []);
      if (ids.length === 0) return found;
      const accounts = new Map((await listAccounts(queries, userId, ids)).map((row) => [row.id, row]));
      for (const order of orders) {
        const account = accounts.get(order.accountId ?? '');
        if (!account) continue;
        const { displayName, gameEnvironmentId } = account;
        found.set(order.id, { displayName, region: regionOf(order, gameEnvironmentId) });
      }
      return found;
    },
  };
}
