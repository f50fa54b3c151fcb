import type { Database, Queries } from '../../../db/db.ts';
import { StartupProblem } from '../../../errors.ts';
import { HopelessJob, type Jobs } from '../../../jobs/jobs.ts';
import type { Logger } from '../../../log.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Random } from '../../../ports/random.ts';
import { postSigned } from '../../../ports/signed-webhook.ts';
import type { Content } from '../../content/files/content.ts';
import { gameOfProduct } from '../catalogue/game-of-product.ts';
import {
  findDelivery,
  hasEarlierWaiting,
  hasLaterSent,
  insertDelivery,
  recordAttempt,
} from './deliveries.repository.ts';
import { enqueueDeliveries, GAME_WEBHOOK_QUEUE, type GameWebhookJob } from './game-webhook-job.ts';

/** The receiver says that it will never take the message. */
const GONE = 410;
/** Messages are sent again for three days after the first attempt. Later ones wait until that is certainly over. */
const TRIED_MS = 4 * 24 * 60 * 60 * 1000;
/** A message that waits for an earlier one is looked at again after this time. Waiting uses up none of its attempts. */
const WAIT_S = 5 * 60;

type PurchaseEvent = 'purchase.granted' | 'purchase.revoked';

interface Purchase {
  id: string;
  productName: string;
  extraName: string | null;
  accountId: string | null;
  amount: number;
}

export type GameWebhooks = ReturnType<typeof createGameWebhooks>;

/** Notifies the server of a game of what its players bought, so that it can grant it in the game. */
export function createGameWebhooks({
  env,
  content,
  db,
  clock,
  random,
  logger,
  jobs,
}: {
  env: { gameWebhookSecrets: ReadonlyMap<string, string> };
  content: Content;
  db: Database;
  clock: Clock;
  random: Pick<Random, 'uuid'>;
  logger: Pick<Logger, 'info'>;
  jobs: Pick<Jobs, 'enqueue'>;
}) {
  for (const [name, { purchaseWebhookUrl }] of content.games) {
    if (purchaseWebhookUrl !== undefined && !env.gameWebhookSecrets.has(name)) {
      throw new StartupProblem(
        `GAME_WEBHOOK_SECRETS has no secret of ${name}, which has a purchaseWebhookUrl.`,
      );
    }
  }

  /** A free game needs no message: every player may play it. */
  function gameOf({ productName, extraName, amount }: Purchase) {
    const isGame = extraName === null && content.products.get(productName)?.addOnOf === undefined;
    const game = isGame && amount === 0 ? undefined : gameOfProduct(content, productName);
    return game?.purchaseWebhookUrl === undefined ? undefined : game;
  }

  /** The id of the message; null where the game takes none. */
  async function write(
    tx: Queries,
    type: PurchaseEvent,
    userId: string,
    purchase: Purchase,
  ): Promise<string | null> {
    const game = gameOf(purchase);
    if (!game) return null;
    const id = random.uuid();
    const createdAt = clock.now();
    const payload = {
      id,
      type,
      timestamp: createdAt.toISOString(),
      data: {
        orderId: purchase.id,
        gameId: game.id,
        userId,
        accountId: purchase.accountId,
        product: purchase.productName,
        extra: purchase.extraName,
      },
    };
    await insertDelivery(tx, { id, game: game.productName, orderId: purchase.id, payload, createdAt });
    return id;
  }

  return {
    /** In the transaction of the grant: both are committed or neither is. The messages are sent in the order given. */
    async announce(
      tx: Queries,
      type: PurchaseEvent,
      userId: string,
      purchases: readonly Purchase[],
    ): Promise<void> {
      const ids: string[] = [];
      for (const purchase of purchases) {
        const id = await write(tx, type, userId, purchase);
        if (id !== null) ids.push(id);
      }
      await enqueueDeliveries(tx, jobs, ids);
    },

    /**
     * Throws until the game's server has taken the message, so that the queue tries again. Messages about one order come in
     * their order: a purchase must not be granted after it was revoked.
     */
    async deliver(deliveryId: string): Promise<void> {
      const delivery = await findDelivery(db.queries, deliveryId);
      if (!delivery || delivery.deliveredAt !== null) return;
      const url = content.games.get(delivery.game)?.purchaseWebhookUrl;
      const secret = env.gameWebhookSecrets.get(delivery.game);
      if (url === undefined || secret === undefined)
        throw new HopelessJob('the game takes no messages any more');
      const at = clock.now();
      const waiting = { since: new Date(at.getTime() - TRIED_MS), finalStatus: GONE };
      if (await hasEarlierWaiting(db.queries, delivery, waiting)) {
        const again: GameWebhookJob = { deliveryId };
        await db.transaction((tx) =>
          jobs.enqueue(tx, GAME_WEBHOOK_QUEUE, again, { startAfterSeconds: WAIT_S }),
        );
        return;
      }
      if (await hasLaterSent(db.queries, delivery)) throw new HopelessJob('a later message was sent');
      const body = JSON.stringify(delivery.payload);
      const status = await postSigned(url, { id: deliveryId, body, sentAt: at }, secret);
      const isDelivered = status !== null && status >= 200 && status < 300;
      await recordAttempt(db.queries, deliveryId, { at, status, isDelivered });
      logger.info({ delivery: deliveryId, game: delivery.game, status }, 'game-webhook.sent');
      if (isDelivered) return;
      if (status === GONE) throw new HopelessJob('the game refuses the message for good');
      throw new Error('the game did not take the message');
    },
  };
}
