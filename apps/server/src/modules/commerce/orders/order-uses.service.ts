import type { Database, Queries } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Content } from '../../content/files/content.ts';
import { insertOrderEvent, markOrdersUsed, markOrderUsed, type OrderUse } from './orders.repository.ts';

export type OrderUses = ReturnType<typeof createOrderUses>;

/** The first use of what was bought. It can end the right of withdrawal, so the time and the kind are kept. */
export function createOrderUses({
  content,
  db,
  clock,
}: {
  content: Pick<Content, 'games' | 'products' | 'shop'>;
  db: Database;
  clock: Clock;
}) {
  const counts = (use: OrderUse) => content.shop.withdrawal.endsOn.includes(use);
  const addOnsOf = (gameName: string) =>
    [...content.products.values()].flatMap(({ name, addOnOf }) => (addOnOf === gameName ? name : []));

  async function trace(tx: Queries, orderIds: readonly string[], use: OrderUse, happenedAt: Date) {
    for (const orderId of orderIds) {
      await insertOrderEvent(tx, { orderId, kind: `used-${use}`, source: 'player', happenedAt });
    }
  }

  async function record(
    tx: Queries,
    userId: string,
    gameName: string,
    use: 'download' | 'play',
  ): Promise<void> {
    if (!counts(use)) return;
    const at = clock.now();
    await trace(
      tx,
      await markOrdersUsed(tx, userId, { use, gameName, addOns: addOnsOf(gameName), at }),
      use,
      at,
    );
  }

  return {
    recordDownload: (userId: string, gameName: string): Promise<void> =>
      record(db.queries, userId, gameName, 'download'),
    recordPlay: (tx: Queries, userId: string, gameName: string): Promise<void> =>
      record(tx, userId, gameName, 'play'),
    /** With an account of the game, whose id is that of the content. */
    async recordPlayOf(tx: Queries, userId: string, gameId: string): Promise<void> {
      for (const [gameName, { id }] of content.games) {
        if (id === gameId) await record(tx, userId, gameName, 'play');
      }
    },
    /** As the server of the game reports it. The order of another game is left as it is. */
    async recordSpending(orderId: string, gameName: string): Promise<void> {
      if (!counts('spend')) return;
      const at = clock.now();
      const productNames = [gameName, ...addOnsOf(gameName)];
      await db.transaction(async (tx) => {
        const isMarked = await markOrderUsed(tx, { id: orderId, productNames, use: 'spend', at });
        if (isMarked) await trace(tx, [orderId], 'spend', at);
      });
    },
  };
}
