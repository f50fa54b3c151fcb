import type { Database, Queries } from '../../../db/db.ts';
import { HopelessJob, type Jobs } from '../../../jobs/jobs.ts';
import type { Logger } from '../../../log.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Random } from '../../../ports/random.ts';
import { postSigned } from '../../../ports/signed-webhook.ts';
import type { Content } from '../../content/files/content.ts';
import { gameOfProduct } from '../catalogue/game-of-product.ts';
import {
  type DeliveryOfOrder,
  type DeliveryRow,
  deleteDeliveriesOf,
  deleteDelivery,
  findDelivery,
  hasEarlierWaiting,
  hasLaterSent,
  insertDelivery,
  recordAttempt,
} from './deliveries.repository.ts';
import { enqueueDeliveries, GAME_WEBHOOK_QUEUE, type GameWebhookJob } from './game-webhook-job.ts';
import { demandWebhookSecrets } from './webhook-secrets.ts';

/** The receiver says that it will never take the message. */
const GONE = 410;
/** Messages are sent again for three days after the first attempt. Later ones wait until that is certainly over. */
const TRIED_MS = 4 * 24 * 60 * 60 * 1000;
/** A message that waits for an earlier one is looked at again after this time. Waiting uses up none of its attempts. */
const WAIT_S = 5 * 60;

type PurchaseEvent = 'purchase.granted' | 'purchase.revoked';

/** What a game knows of a player. */
interface KnownPlayer {
  userId: string;
  accounts: readonly { id: string; gameId: string; platformGameAccountId: string }[];
  productNames: readonly string[];
}

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
  demandWebhookSecrets(content, env);

  /** A free game needs no message: every player may play it. */
  function gameOf({ productName, extraName, amount }: Purchase) {
    const product = content.products.get(productName);
    const isGame = extraName === null && product?.addOnOf === undefined;
    const isFree = amount === 0 && product?.prices === undefined;
    const game = isGame && isFree ? undefined : gameOfProduct(content, productName);
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

  /** Messages about one order come in their order; false when this one has to wait. */
  async function isNext(delivery: DeliveryOfOrder, at: Date): Promise<boolean> {
    const waiting = { since: new Date(at.getTime() - TRIED_MS), finalStatus: GONE };
    if (!(await hasEarlierWaiting(db.queries, delivery, waiting))) {
      if (await hasLaterSent(db.queries, delivery)) throw new HopelessJob('a later message was sent');
      return true;
    }
    const again: GameWebhookJob = { deliveryId: delivery.id };
    await db.transaction((tx) => jobs.enqueue(tx, GAME_WEBHOOK_QUEUE, again, { startAfterSeconds: WAIT_S }));
    return false;
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
     * Tells the games that know the player, in the transaction that erases the account. Messages about the player's orders
     * that wait are not sent any more, and what was sent is forgotten.
     */
    async announceDeletion(tx: Queries, { userId, accounts, productNames }: KnownPlayer): Promise<void> {
      await deleteDeliveriesOf(tx, userId);
      const known = new Set(productNames.map((name) => gameOfProduct(content, name)?.id));
      const ids: string[] = [];
      for (const game of content.games.values()) {
        const theirs = accounts.filter(({ gameId }) => gameId === game.id);
        if (game.purchaseWebhookUrl === undefined || (theirs.length === 0 && !known.has(game.id))) continue;
        const id = random.uuid();
        const createdAt = clock.now();
        const data = {
          gameId: game.id,
          userId,
          accounts: theirs.map((account) => ({
            accountId: account.id,
            platformGameAccountId: account.platformGameAccountId,
          })),
        };
        const payload = { id, type: 'account.deleted', timestamp: createdAt.toISOString(), data };
        await insertDelivery(tx, { id, game: game.productName, orderId: null, payload, createdAt });
        ids.push(id);
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
      if (isOfOrder(delivery) && !(await isNext(delivery, at))) return;
      const body = JSON.stringify(delivery.payload);
      const status = await postSigned(url, { id: deliveryId, body, sentAt: at }, secret);
      const isDelivered = status !== null && status >= 200 && status < 300;
      // The game knows of the deletion now, so the player's ids are not needed any more.
      if (isDelivered && !isOfOrder(delivery)) await deleteDelivery(db.queries, deliveryId);
      else await recordAttempt(db.queries, deliveryId, { at, status, isDelivered });
      logger.info({ delivery: deliveryId, game: delivery.game, status }, 'game-webhook.sent');
      if (isDelivered) return;
      if (status === GONE) throw new HopelessJob('the game refuses the message for good');
      throw new Error('the game did not take the message');
    },
  };
}

function isOfOrder(delivery: DeliveryRow): delivery is DeliveryOfOrder {
  return delivery.orderId !== null;
}
