import { toMajorUnits } from '@gatehouse/domain/money';
import type { Database, Queries } from '../../../db/db.ts';
import { orderChanges, refunds, revenue } from '../../../event-counters.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import type { Logger } from '../../../log.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { PaymentReport } from '../../../ports/payment.ts';
import type { AccountEvents } from '../../identity/account-events/account-events.service.ts';
import type { UserRow, Users } from '../../identity/users/users.service.ts';
import type { GameWebhooks } from '../game-webhooks/game-webhooks.service.ts';
import type { OwnedProducts } from '../ownerships/owned-products.service.ts';
import type { Ownerships } from '../ownerships/ownerships.service.ts';
import {
  fullTitleOf,
  isAboutOtherCheckout,
  isKnownFailure,
  matchesOrder,
  nextCheckAfter,
  type OrderStatus,
  type PaymentChange,
  statusAfter,
  wholeRefundOf,
} from './order.rules.ts';
import type { OrderMail, OrderMails } from './order-mails.service.ts';
import { HAND_PREFIX } from './order-refunds.repository.ts';
import type { OrderRefunds, RefundRow } from './order-refunds.service.ts';
import {
  findOrder,
  insertOrderEvent,
  lockOrder,
  type OrderRow,
  paidOrdersOf,
  updateOrder,
} from './orders.repository.ts';
import { REFUND_QUEUE, type RefundJob } from './refund-job.ts';

/** Who reports: the player's return, a message of the provider, or our own question. */
export type ReportSource = 'player' | 'webhook' | 'check' | 'operator';

interface ReportOrigin {
  source: ReportSource;
  /** The id of the provider's message. The same message counts once. */
  eventId?: string;
  /** The operator has returned the money outside of the provider. */
  isByHand?: boolean;
}

/** Ghosts are merged while a payment runs at most once or twice. */
const TRIES_MAX = 5;

export type Settlement = ReturnType<typeof createSettlement>;

/**
 * The only way from a payment to what was bought. Whether the provider's message, the player's return or our own question
 * comes first, twice or never: one transaction changes the status and grants, and the next one finds it done.
 */
export function createSettlement({
  db,
  clock,
  logger,
  jobs,
  users,
  accountEvents,
  ownerships,
  ownedProducts,
  orderMails,
  gameWebhooks,
  orderRefunds,
}: {
  db: Database;
  clock: Clock;
  logger: Pick<Logger, 'info' | 'warn'>;
  jobs: Pick<Jobs, 'enqueue'>;
  users: Pick<Users, 'lock'>;
  accountEvents: Pick<AccountEvents, 'record'>;
  ownerships: Ownerships;
  ownedProducts: Pick<OwnedProducts, 'has'>;
  orderMails: OrderMails;
  gameWebhooks: GameWebhooks;
  orderRefunds: Pick<OrderRefunds, 'record'>;
}) {
  const trace = (tx: Queries, order: OrderRow, kind: string, { source, eventId }: ReportOrigin) =>
    insertOrderEvent(tx, {
      orderId: order.id,
      kind,
      source,
      happenedAt: clock.now(),
      ...(eventId === undefined ? {} : { providerEventId: eventId }),
    });

  const record = (tx: Queries, kind: 'purchased' | 'refunded', order: OrderRow, { id }: UserRow) =>
    accountEvents.record(tx, id, { kind, orderId: order.id, title: fullTitleOf(order) }, null);

  const grantProduct = (tx: Queries, { id: orderId, productName, amount }: OrderRow, userId: string) =>
    ownerships.grantByOrder(tx, { userId, productName, orderId, isFree: amount === 0 });

  /** What was bought, in the transaction that marks the order as paid. False when the player has it already. */
  async function grant(tx: Queries, order: OrderRow, userId: string): Promise<boolean> {
    const { id: orderId, productName, extraName } = order;
    // The player has bought the game elsewhere meanwhile and would pay for it twice.
    if (hasPaidGame(order) && (await ownedProducts.has(tx, userId, order.gameName))) return false;
    if (extraName !== null) {
      if (order.isUnique && (await ownerships.hasExtra(tx, { userId, productName, extraName }))) return false;
      await ownerships.grantExtra(tx, { userId, productName, extraName, orderId });
    }
    const isGranted = !order.grantsProduct || (await grantProduct(tx, order, userId)) || extraName !== null;
    if (isGranted) await grantGame(tx, order, userId);
    return isGranted;
  }

  /** The game that was bought together with its add-on. */
  async function grantGame(tx: Queries, order: OrderRow, userId: string): Promise<void> {
    if (hasPaidGame(order)) await grantProduct(tx, { ...order, productName: order.gameName }, userId);
    else if (order.gameName !== null) await ownerships.grantFree(tx, userId, order.gameName);
  }

  /** A paid game that came with its add-on is granted before it, and revoked after it. */
  async function announce(
    tx: Queries,
    type: 'purchase.granted' | 'purchase.revoked',
    userId: string,
    order: OrderRow,
  ) {
    const game = hasPaidGame(order)
      ? [
          {
            id: order.id,
            productName: order.gameName,
            extraName: null,
            accountId: null,
            amount: order.gameAmount,
          },
        ]
      : [];
    const items = type === 'purchase.granted' ? [...game, order] : [order, ...game];
    await gameWebhooks.announce(tx, type, userId, items);
  }

  /** False when the order had granted nothing, because the player had it already. */
  async function takeBack(tx: Queries, order: OrderRow, userId: string): Promise<boolean> {
    const wasGranted = await ownerships.takeBack(tx, order.id);
    // An edition that the player has paid for contains the game that was refunded.
    for (const name of [order.productName, ...(hasPaidGame(order) ? [order.gameName] : [])]) {
      for (const other of await paidOrdersOf(tx, userId, name)) {
        if (other.grantsProduct) await grantProduct(tx, other, userId);
      }
    }
    return wasGranted;
  }

  async function change(
    tx: Queries,
    order: OrderRow,
    player: UserRow | null,
    report: PaymentReport & { state: PaymentChange },
    status: OrderStatus,
    origin: ReportOrigin,
  ): Promise<OrderRow> {
    const now = clock.now();
    const wasPaid = order.status === 'paid';
    const isPaid = status === 'paid';
    const isFirstPayment = isPaid && order.paidAt === null;
    const isRefunding = status === 'refunding';
    // The player has neither bought it nor got money back.
    const isGift = origin.source === 'operator';
    const hasRefundFailed = report.state === 'refund-failed';
    const changed = {
      status,
      isProcessing: false,
      nextCheckAt: isRefunding ? nextCheckAfter(0, now) : null,
      checks: isRefunding ? 0 : order.checks,
      closedAt: isPaid || isRefunding ? null : now,
      paidAt: isFirstPayment ? now : order.paidAt,
      paymentId: report.paymentId ?? order.paymentId,
      ...(report.refund ? { refundId: report.refund.id, refundFailure: report.refund.failure ?? null } : {}),
      refundsFailed: order.refundsFailed + (hasRefundFailed ? 1 : 0),
      isRefundedByHand: status === 'refunded' && origin.isByHand === true,
    };
    await updateOrder(tx, order.id, changed);
    const after: OrderRow = { ...order, ...changed };
    if (origin.eventId === undefined) await trace(tx, order, report.state, origin);
    let isGranted = true;
    if (player && isPaid && !wasPaid) {
      isGranted = await grant(tx, after, player.id);
      await trace(tx, order, isGranted ? 'granted' : 'owned-already', { source: origin.source });
      if (isGranted) await announce(tx, 'purchase.granted', player.id, order);
      if (isGranted && isFirstPayment) {
        if (!isGift) await record(tx, 'purchased', after, player);
        await orderMails.sendReceipt(tx, after, player);
      }
      // After a failed refund the operator decides what happens to the money.
      if (!isGranted && !hasRefundFailed) {
        await jobs.enqueue(tx, REFUND_QUEUE, { orderId: order.id } satisfies RefundJob);
      }
    }
    // The account was erased before its payment arrived.
    if (!player && isFirstPayment && report.amount > 0) {
      await jobs.enqueue(tx, REFUND_QUEUE, { orderId: order.id } satisfies RefundJob);
    }
    if (player && wasPaid && !isPaid) {
      const wasGranted = await takeBack(tx, order, player.id);
      await trace(tx, order, 'taken-back', { source: origin.source });
      if (wasGranted) await announce(tx, 'purchase.revoked', player.id, order);
    }
    if (player && status === 'refunded' && !isGift) await record(tx, 'refunded', after, player);
    const template = mailAfter(order.status, status, hasRefundFailed);
    const marks = {
      ...(after.isRefundedByHand ? { isByHand: true as const } : {}),
      ...(isGranted ? {} : { wasOwned: true as const }),
    };
    const returned = returnedBy(report, order);
    const mailed = template === 'order-disputed' ? after : { ...after, amount: returned };
    if (player && template) await orderMails.send(tx, template, mailed, player, marks);
    if (hasRefundFailed) logger.warn({ order: order.id, reason: after.refundFailure }, 'order.refund-failed');
    logger.info({ order: order.id, status, source: origin.source }, 'order.changed');
    db.afterCommit(tx, () => countChange(after, { isFirstPayment, returned }));
    return after;
  }

  /** What went back. The player hears of a part, and keeps what was bought until it is the whole. */
  async function recordRefunds(
    tx: Queries,
    order: OrderRow,
    player: UserRow | null,
    given: PaymentReport,
    origin: ReportOrigin,
  ): Promise<{ order: OrderRow; report: PaymentReport }> {
    if (!given.refunds || order.isRefundedByHand) return { order, report: given };
    const recorded = await orderRefunds.record(tx, order.id, given.refunds);
    const { succeeded, succeededAmount, refundedAmount } = recorded;
    if (refundedAmount !== order.refundedAmount) await updateOrder(tx, order.id, { refundedAmount });
    const after = { ...order, refundedAmount };
    const report = wholeRefundOf(after, given, succeededAmount);
    if (report.state !== 'partly-refunded') return { order: after, report };
    for (const { amount } of succeeded) {
      await trace(tx, order, 'partly-refunded', { source: origin.source });
      if (player) await orderMails.sendPartlyRefunded(tx, after, player, amount);
      const { currency } = order;
      db.afterCommit(tx, () => refunds.inc({ currency }, toMajorUnits(amount, currency)));
    }
    return { order: after, report };
  }

  async function apply(
    tx: Queries,
    known: OrderRow,
    player: UserRow | null,
    given: PaymentReport,
    origin: ReportOrigin,
  ): Promise<OrderRow> {
    if (origin.eventId !== undefined && !(await trace(tx, known, given.state, origin))) return known;
    const { order, report } = await recordRefunds(tx, known, player, given, origin);
    const { state } = report;
    if (state === 'partly-refunded') return order;
    if (state === 'open' || (state !== 'paid' && isAboutOtherCheckout(order, report))) return order;
    if (state === 'processing') {
      if (order.status !== 'pending' || order.isProcessing) return order;
      await updateOrder(tx, order.id, { isProcessing: true });
      if (origin.eventId === undefined) await trace(tx, order, state, origin);
      return { ...order, isProcessing: true };
    }
    if (isKnownFailure(order, report) || order.isRefundedByHand) return order;
    const isPayment = state === 'paid' || (state === 'refund-failed' && order.paidAt === null);
    if (isPayment && !matchesOrder(order, report)) {
      await trace(tx, order, 'mismatch', { source: origin.source });
      logger.warn({ order: order.id }, 'order.payment-mismatch');
      return order;
    }
    const status = statusAfter(order.status, state);
    // A dispute that was known before the payment says nothing about the amount.
    if (status === null || (state === 'dispute-won' && order.paidAt === null)) return order;
    return change(tx, order, player, { ...report, state }, status, origin);
  }

  /** The order afterwards; null for a payment of an order that does not exist. */
  async function settle(report: PaymentReport, origin: ReportOrigin): Promise<OrderRow | null> {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const known = await findOrder(db.queries, report.orderId);
      if (!known) {
        logger.warn({ source: origin.source, state: report.state }, 'order.unknown');
        return null;
      }
      const after = await db.transaction(async (tx) => {
        // Accounts are locked before the rows of other modules.
        const player = known.userId === null ? null : await users.lock(tx, known.userId);
        const order = await lockOrder(tx, known.id);
        // The order was moved to another player meanwhile, whose row is not locked.
        if (!order || order.userId !== known.userId) return null;
        return apply(tx, order, player, report, origin);
      });
      if (after) return after;
    }
    throw new Error('an order changed its player again and again');
  }

  return {
    settle,
    /** The operator has returned a part outside of the provider. */
    settlePartByHand: (order: OrderRow, { id, refundId, amount }: RefundRow) =>
      settle(
        {
          orderId: order.id,
          state: 'partly-refunded',
          amount: order.amount,
          currency: order.currency,
          refunds: [{ id: refundId ?? `${HAND_PREFIX}${id}`, amount, state: 'succeeded', request: id }],
        },
        { source: 'check' },
      ),
    /** A free product is paid as soon as it is ordered. In the caller's transaction, which holds the player's row. */
    settleFree: (
      tx: Queries,
      order: OrderRow,
      player: UserRow,
      source: 'player' | 'operator' = 'player',
    ): Promise<OrderRow> =>
      change(
        tx,
        order,
        player,
        { orderId: order.id, state: 'paid', amount: 0, currency: order.currency },
        'paid',
        { source },
      ),
    /** What was granted without a price. */
    takeBackFree: (tx: Queries, order: OrderRow, player: UserRow): Promise<OrderRow> =>
      change(
        tx,
        order,
        player,
        { orderId: order.id, state: 'refunded', amount: 0, currency: order.currency },
        'refunded',
        { source: 'operator' },
      ),
  };
}

/** How much goes back with this change: what was refunded in parts before does not. */
function returnedBy({ refund, refunds: all }: PaymentReport, order: OrderRow): number {
  const last = all?.find(({ id }) => id === refund?.id);
  return (last ? last.amount : order.amount - order.refundedAmount) || order.amount;
}

function countChange(
  { status, currency, amount }: OrderRow,
  { isFirstPayment, returned }: { isFirstPayment: boolean; returned: number },
): void {
  orderChanges.inc({ status, currency });
  if (isFirstPayment) revenue.inc({ currency }, toMajorUnits(amount, currency));
  if (status === 'refunded') refunds.inc({ currency }, toMajorUnits(returned, currency));
}

/** The mail to the player. One who has paid and was refunded before we knew has heard of neither. */
function mailAfter(before: OrderStatus, after: OrderStatus, hasRefundFailed: boolean): OrderMail | null {
  if (hasRefundFailed) return 'order-refund-failed';
  if (before !== 'paid' && before !== 'refunding') return null;
  if (after === 'refunding') return 'order-refund-started';
  if (after === 'refunded') return 'order-refunded';
  return after === 'disputed' ? 'order-disputed' : null;
}

function hasPaidGame(order: OrderRow): order is OrderRow & { gameName: string; gameAmount: number } {
  return order.gameName !== null && (order.gameAmount ?? 0) > 0;
}
