import type { PlayTimeBody } from '@gatehouse/contract/library';
import { PLAY_TIME_COUNTERS_PER_GAME_MAX } from '@gatehouse/domain/limits';
import type { Database } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { OrderUses } from '../../commerce/orders/order-uses.service.ts';
import type { OwnedProducts } from '../../commerce/ownerships/owned-products.service.ts';
import type { Users } from '../../identity/users/users.service.ts';
import {
  countersOf,
  deleteCounter,
  isTaken,
  movePlayTimes,
  saveCounter,
  secondsByProduct,
} from './play-times.repository.ts';
import { acceptedSeconds, totalSeconds } from './play-times.rules.ts';

export type PlayTimes = ReturnType<typeof createPlayTimes>;

/** How long players have played, as their launchers report it. */
export function createPlayTimes({
  db,
  clock,
  users,
  ownedProducts,
  orderUses,
}: {
  db: Database;
  clock: Clock;
  users: Pick<Users, 'lock'>;
  ownedProducts: Pick<OwnedProducts, 'has'>;
  orderUses: Pick<OrderUses, 'recordPlay'>;
}) {
  return {
    async report(userId: string, id: string, { productName, seconds }: PlayTimeBody): Promise<void> {
      if (!(await ownedProducts.has(db.queries, userId, productName))) {
        throw new CodedError('FORBIDDEN', { reason: 'NOT_OWNED' });
      }
      await db.transaction(async (tx) => {
        // One after the other, so that parallel reports are not accepted for the same time.
        const user = await users.lock(tx, userId);
        if (!user) throw new CodedError('NOT_FOUND');
        const now = clock.now();
        const all = await countersOf(tx, userId);
        const counter = all.find((one) => one.id === id);
        if (counter ? counter.productName !== productName : await isTaken(tx, id)) {
          throw new CodedError('NOT_FOUND');
        }
        const others = all.filter((one) => one !== counter);
        const accepted = acceptedSeconds(seconds, { counter, others, createdAt: user.createdAt, now });
        const ofGame = all.filter((one) => one.productName === productName);
        const oldest = !counter && ofGame.length >= PLAY_TIME_COUNTERS_PER_GAME_MAX ? ofGame[0] : undefined;
        if (oldest) await deleteCounter(tx, oldest.id);
        const earlierSeconds = oldest ? totalSeconds([oldest]) : 0;
        await saveCounter(tx, {
          id,
          userId,
          productName,
          seconds: accepted,
          earlierSeconds,
          reportedAt: now,
        });
        if (seconds > 0) await orderUses.recordPlay(tx, userId, productName);
      });
    },
    secondsByProduct,
    reassign: movePlayTimes,
  };
}
