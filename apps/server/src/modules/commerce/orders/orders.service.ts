import { UNPAID_ORDERS_PER_DAY_MAX } from '@gatehouse/domain/limits';
import type { Database, Queries } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import { nextCheckAfter } from './order.rules.ts';
import {
  countUnpaidOrders,
  eventsOf,
  findOrder,
  findOrderByNumber,
  hasOpenOrders,
  insertOrder,
  insertOrderEvent,
  listOrders,
  lockOrder,
  moveOrders,
  type NewOrder,
  type OrderFilter,
  type OrderRow,
  ordersOf,
  ownedAlready,
  pendingOrdersOf,
  productsOrdered,
  releaseOrders,
  setPaymentReference,
  takeOrdersToCheck,
} from './orders.repository.ts';

const ORDERS_PER_PAGE = 50;
const DAY_MS = 24 * 60 * 60 * 1000;
const RETRY_AFTER_S = 60 * 60;

export type { OrderFilter, OrderRow, OrderStep, PendingFilter } from './orders.repository.ts';
export type Orders = ReturnType<typeof createOrders>;

/** The rows of orders. Their status is changed by the settlement alone. */
export function createOrders({ db, clock }: { db: Database; clock: Clock }) {
  return {
    find: (id: string) => findOrder(db.queries, id),
    findByNumber: (number: number) => findOrderByNumber(db.queries, number),
    lock: lockOrder,
    events: (orderId: string) => eventsOf(db.queries, orderId),
    /** The orders of all players, for operators. */
    listAll: (filter: OrderFilter) => listOrders(db.queries, filter),
    listPending: pendingOrdersOf,
    /** The caller holds the player's row, so that parallel purchases cannot pass together. */
    async refuseTooManyUnpaid(tx: Queries, userId: string): Promise<void> {
      const since = new Date(clock.now().getTime() - DAY_MS);
      if ((await countUnpaidOrders(tx, userId, since)) < UNPAID_ORDERS_PER_DAY_MAX) return;
      throw new CodedError('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_AFTER_S });
    },
    /** The order of another player is not found. */
    async findOwn(userId: string, id: string, queries: Queries = db.queries): Promise<OrderRow> {
      const order = await findOrder(queries, id);
      if (!order || order.userId !== userId)
        throw new CodedError('NOT_FOUND', { message: 'Order not found' });
      return order;
    },
    async list(userId: string, before: number | null): Promise<{ orders: OrderRow[]; next: number | null }> {
      const rows = await ordersOf(db.queries, userId, { before, limit: ORDERS_PER_PAGE + 1 });
      const orders = rows.slice(0, ORDERS_PER_PAGE);
      return { orders, next: rows.length > orders.length ? (orders.at(-1)?.number ?? null) : null };
    },
    /** The ids of those that were paid for what the player had already. They granted nothing, and are refunded by a job. */
    findOwnedAlready: (rows: readonly OrderRow[]): Promise<ReadonlySet<string>> =>
      ownedAlready(
        db.queries,
        rows.flatMap(({ id, paidAt }) => (paidAt === null ? [] : id)),
      ),
    async insert(
      tx: Queries,
      order: Omit<NewOrder, 'status' | 'createdAt' | 'nextCheckAt'>,
      source: 'player' | 'operator' = 'player',
    ): Promise<OrderRow> {
      const now = clock.now();
      const row = await insertOrder(tx, {
        ...order,
        status: 'pending',
        createdAt: now,
        nextCheckAt: nextCheckAfter(0, now),
      });
      await insertOrderEvent(tx, { orderId: row.id, kind: 'created', source, happenedAt: now });
      return row;
    },
    trace: (tx: Queries, orderId: string, kind: string) =>
      insertOrderEvent(tx, { orderId, kind, source: 'player', happenedAt: clock.now() }),
    /** Stored before the player gets the link, so that nothing can be paid that we cannot ask about. */
    storeReference: (orderId: string, reference: string): Promise<OrderRow> =>
      db.transaction(async (tx) => {
        if (await setPaymentReference(tx, orderId, reference)) {
          const happenedAt = clock.now();
          await insertOrderEvent(tx, { orderId, kind: 'payment-opened', source: 'player', happenedAt });
        }
        const order = await findOrder(tx, orderId);
        if (!order) throw new Error('an order is gone while its checkout was opened');
        return order;
      }),
    /** The orders whose check is due. Their next one is planned, so that each node takes others. */
    takeDue: (limit: number) => db.transaction((tx) => takeOrdersToCheck(tx, clock.now(), limit)),
    reassign: moveOrders,
    /** For an erasure. */
    hasOpen: hasOpenOrders,
    listProducts: productsOrdered,
    release: releaseOrders,
  };
}
