import type { BodyOf } from '@gatehouse/contract/endpoints';
import { canonicalEmail } from '@gatehouse/domain/email';
import { WITHDRAWALS_PER_EMAIL_PER_DAY, WITHDRAWALS_PER_SENDER_PER_DAY } from '@gatehouse/domain/limits';
import { wideBlockOf } from '../../../callers/address-block.ts';
import type { Caller } from '../../../callers/caller.ts';
import type { Database, Queries } from '../../../db/db.ts';
import { CodedError, refuseUnless } from '../../../errors.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import type { Logger } from '../../../log.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Limit, Limiter } from '../../../ports/limiter.ts';
import type { Content } from '../../content/files/content.ts';
import { WITHDRAWALS } from '../../identity/challenges/abuse-limit.rules.ts';
import type { AbuseLimits } from '../../identity/challenges/abuse-limits.service.ts';
import type { UserRow, Users } from '../../identity/users/users.service.ts';
import { readOrderNumber } from '../orders/order.rules.ts';
import type { OrderMails } from '../orders/order-mails.service.ts';
import type { OrderRow, Orders } from '../orders/orders.service.ts';
import { REFUND_QUEUE, type RefundJob } from '../orders/refund-job.ts';
import { isPaidContract, lastDayToWithdraw, withdrawalRefusal } from './withdrawal.rules.ts';
import { WITHDRAWAL_QUEUE, type WithdrawalJob } from './withdrawal-job.ts';
import { insertWithdrawal, type WithdrawalRow, withdrawalsOf } from './withdrawals.repository.ts';

const DAY_S = 24 * 60 * 60;
const PER_SENDER: Limit = { points: WITHDRAWALS_PER_SENDER_PER_DAY, windowSeconds: DAY_S };
const PER_EMAIL: Limit = { points: WITHDRAWALS_PER_EMAIL_PER_DAY, windowSeconds: DAY_S };

/** What the player declares. */
interface Declaration {
  name: string;
  declaredAt: Date;
}

/** What an order says about its withdrawal. */
export interface WithdrawalOfOrder {
  withdrawal: WithdrawalRow | null;
  /** The last day on which the money goes back by itself; null when it does not. */
  lastDay: Date | null;
}

export type Withdrawals = ReturnType<typeof createWithdrawals>;

/** The right of withdrawal of Directive 2011/83/EU, with the function that Directive (EU) 2023/2673 asks for. */
export function createWithdrawals({
  content,
  db,
  clock,
  logger,
  jobs,
  limiter,
  abuseLimits,
  users,
  orders,
  orderMails,
}: {
  content: Pick<Content, 'shop'>;
  db: Database;
  clock: Clock;
  logger: Pick<Logger, 'info'>;
  jobs: Pick<Jobs, 'enqueue'>;
  limiter: Limiter;
  abuseLimits: AbuseLimits;
  users: Pick<Users, 'lock' | 'findById'>;
  orders: Orders;
  orderMails: OrderMails;
}) {
  /** Once for each order: a declaration that is repeated changes nothing and sends nothing. */
  async function declareOnce(
    tx: Queries,
    order: OrderRow,
    player: UserRow,
    { name, declaredAt }: Declaration,
  ): Promise<void> {
    if (!isPaidContract(order)) throw new CodedError('NOT_FOUND', { message: 'Order not found' });
    const reason = withdrawalRefusal(order, content.shop.withdrawal.days, declaredAt);
    const state = reason === null ? 'accepted' : 'review';
    const row = { orderId: order.id, name, declaredAt, state, reason } as const;
    if (!(await insertWithdrawal(tx, row))) return;
    await orders.trace(tx, order.id, 'withdrawal-declared');
    if (reason === null) {
      await jobs.enqueue(tx, REFUND_QUEUE, { orderId: order.id } satisfies RefundJob);
    }
    await orderMails.sendWithdrawal(tx, order, player, row);
    logger.info({ order: order.id, state, reason }, 'order.withdrawal');
  }

  async function declare(known: OrderRow, declaration: Declaration): Promise<void> {
    await db.transaction(async (tx) => {
      // Accounts are locked before the rows of other modules.
      const player = known.userId === null ? null : await users.lock(tx, known.userId);
      const order = await orders.lock(tx, known.id);
      if (!player || !order || order.userId !== player.id) {
        throw new CodedError('NOT_FOUND', { message: 'Order not found' });
      }
      await declareOnce(tx, order, player, declaration);
    });
  }

  /** Only for the proved address of the player: another one may belong to anybody. */
  async function findDeclared(orderNumber: number | null, email: string): Promise<OrderRow | null> {
    const order = orderNumber === null ? null : await orders.findByNumber(orderNumber);
    const player = order?.userId ? await users.findById(order.userId) : null;
    const isPlayer = player?.emailValidatedAt != null && player.emailCanonical === email;
    return order && isPlayer && isPaidContract(order) ? order : null;
  }

  return {
    /** Of the player's own order, whose state the answer shows. */
    async declareOwn(userId: string, orderId: string, name: string): Promise<OrderRow> {
      const order = await orders.findOwn(userId, orderId);
      await declare(order, { name, declaredAt: clock.now() });
      return orders.findOwn(userId, orderId);
    },
    /**
     * Without a session. Only a job compares the e-mail with that of the order, so neither the answer nor its time reveals
     * whether there is such an order.
     */
    async declareByNumber(
      { orderNumber, email, name }: BodyOf<'POST /withdrawals'>,
      caller: Caller,
    ): Promise<Date> {
      const canonical = canonicalEmail(email);
      if (canonical === null) throw new CodedError('INVALID_REQUEST', { fields: ['email'] });
      await abuseLimits.spend(caller, WITHDRAWALS);
      const { addressBucket } = caller;
      const sender = `${wideBlockOf(addressBucket) ?? addressBucket} ${canonical}`;
      refuseUnless(await limiter.consume('withdrawals-sender', sender, PER_SENDER));
      refuseUnless(await limiter.consume('withdrawals-email', canonical, PER_EMAIL));
      const declaredAt = clock.now();
      const job: WithdrawalJob = {
        orderNumber: readOrderNumber(orderNumber),
        email: canonical,
        name,
        declaredAt: declaredAt.toISOString(),
      };
      await db.transaction((tx) => jobs.enqueue(tx, WITHDRAWAL_QUEUE, job));
      return declaredAt;
    },
    async work(job: WithdrawalJob): Promise<void> {
      if ('declinedOrderId' in job) {
        const order = await orders.find(job.declinedOrderId);
        const player = order?.userId ? await users.findById(order.userId) : null;
        const [row] = order ? await withdrawalsOf(db.queries, [order.id]) : [];
        if (!order || !player || !row) return;
        await db.transaction((tx) => orderMails.sendWithdrawal(tx, order, player, row));
        return;
      }
      const order = await findDeclared(job.orderNumber, job.email);
      if (order) await declare(order, { name: job.name, declaredAt: new Date(job.declaredAt) });
      else logger.info({}, 'order.withdrawal-unknown');
    },
    async describe(rows: readonly OrderRow[]): Promise<Map<string, WithdrawalOfOrder>> {
      const declared = await withdrawalsOf(
        db.queries,
        rows.map(({ id }) => id),
      );
      const { days } = content.shop.withdrawal;
      return new Map(
        rows.map((order) => {
          const withdrawal = declared.find(({ orderId }) => orderId === order.id) ?? null;
          const isOpen =
            withdrawal === null &&
            isPaidContract(order) &&
            withdrawalRefusal(order, days, clock.now()) === null;
          const lastDay = isOpen ? lastDayToWithdraw(order.paidAt, days) : null;
          return [order.id, { withdrawal, lastDay }];
        }),
      );
    },
  };
}
