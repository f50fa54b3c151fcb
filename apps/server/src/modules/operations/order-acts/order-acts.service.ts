import { formatMoney, isCurrency, isPayable } from '@gatehouse/domain/money';
import type { Database } from '../../../db/db.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import type { WebhookResend } from '../../commerce/game-webhooks/webhook-resend.service.ts';
import { canRefund, orderNumberOf } from '../../commerce/orders/order.rules.ts';
import type { OrderRefunds, RefundRow } from '../../commerce/orders/order-refunds.service.ts';
import type { OrderFilter, OrderRow, OrderStep, Orders } from '../../commerce/orders/orders.service.ts';
import { REFUND_QUEUE, type RefundJob } from '../../commerce/orders/refund-job.ts';
import type { WithdrawalDecisions } from '../../commerce/withdrawals/withdrawal-decisions.service.ts';
import { WITHDRAWAL_QUEUE, type WithdrawalJob } from '../../commerce/withdrawals/withdrawal-job.ts';
import type { Users } from '../../identity/users/users.service.ts';
import type { AuditLog } from '../audit-log/audit-log.service.ts';
import type { Operator } from '../operator/operator.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';
import { type OrderReference, parseOrderReference } from './order-reference.ts';

/** With the number as players and support read it. */
export type NumberedOrder = Omit<OrderRow, 'number'> & { number: string };

export type OrderRefund = RefundRow;

interface PartRefund {
  reason: string;
  isByHand: boolean;
  /** In minor units. */
  amount: number;
  key: string | null;
}

const numbered = (order: OrderRow): NumberedOrder => ({ ...order, number: orderNumberOf(order.number) });

export type OrderActs = ReturnType<typeof createOrderActs>;
export type DeclaredWithdrawal = Awaited<ReturnType<OrderActs['listWithdrawals']>>[number];
export type OrderWithTrace = Awaited<ReturnType<OrderActs['readWithWithdrawal']>>;

export function createOrderActs({
  db,
  jobs,
  orders,
  orderRefunds,
  users,
  auditLog,
  webhookResend,
  withdrawalDecisions,
}: {
  db: Database;
  jobs: Pick<Jobs, 'enqueue'>;
  orders: Orders;
  orderRefunds: OrderRefunds;
  users: Pick<Users, 'findById'>;
  auditLog: AuditLog;
  webhookResend: WebhookResend;
  withdrawalDecisions: WithdrawalDecisions;
}) {
  async function find(reference: OrderReference): Promise<OrderRow> {
    const order =
      'id' in reference ? await orders.find(reference.id) : await orders.findByNumber(reference.number);
    if (!order) throw new OperatorProblem('NOT_FOUND', `There is no order ${reference.given}.`);
    return order;
  }

  return {
    /** The order, and everything that happened to it. */
    async read(
      reference: OrderReference,
    ): Promise<{ order: NumberedOrder; email: string | null; events: OrderStep[]; refunds: RefundRow[] }> {
      const order = await find(reference);
      const player = order.userId === null ? null : await users.findById(order.userId);
      return {
        order: numbered(order),
        email: player?.email ?? null,
        events: await orders.events(order.id),
        refunds: await orderRefunds.list(order.id),
      };
    },
    parseReference: parseOrderReference,
    async readWithWithdrawal(reference: OrderReference) {
      const order = await find(reference);
      const isPaid = order.paymentId !== null;
      const player = order.userId === null ? null : await users.findById(order.userId);
      return {
        order: numbered(order),
        email: player?.email ?? null,
        refunds: await orderRefunds.list(order.id),
        refundableAmount:
          isPaid && order.status === 'paid' ? await orderRefunds.leftOf(db.queries, order) : 0,
        webhooks: await webhookResend.list(order.id),
        events: await orders.events(order.id),
        withdrawal: await withdrawalDecisions.find(order.id),
        canRefund: {
          byProvider: isPaid && canRefund(order, false),
          byHand: isPaid && canRefund(order, true),
        },
      };
    },
    list: async (filter: OrderFilter): Promise<NumberedOrder[]> =>
      (await orders.listAll(filter)).map(numbered),
    /**
     * The money goes back by a job of the running nodes, which know the payment provider. What was bought is taken back when
     * the provider has accepted the refund. One that the provider refuses, never ends or has failed at can be paid back by
     * hand, outside of the provider.
     */
    async refund(
      operator: Operator,
      reference: OrderReference,
      { reason, isByHand }: { reason: string; isByHand: boolean },
    ): Promise<{ auditId: number; order: NumberedOrder }> {
      const { id } = await find(reference);
      return db.transaction(async (tx) => {
        const order = await orders.lock(tx, id);
        if (!order) throw new OperatorProblem('NOT_FOUND', `There is no order ${reference.given}.`);
        const name = orderNumberOf(order.number);
        if (!canRefund(order, isByHand)) throw new OperatorProblem('REFUSED', `${name} is ${order.status}.`);
        if (order.paymentId === null) throw new OperatorProblem('REFUSED', `${name} was free.`);
        const left = await orderRefunds.leftOf(tx, order);
        if (!isByHand && left <= 0) {
          throw new OperatorProblem('REFUSED', `Nothing of ${name} is left to refund.`);
        }
        const { userId, amount, currency } = order;
        const auditId = await auditLog.record(tx, operator, {
          act: 'order.refund',
          subjectType: 'order',
          subjectId: id,
          reason,
          details: { number: name, userId, amount, currency, ...(isByHand ? { isByHand } : {}) },
          before: { refundable: left },
          after: { refundable: 0 },
        });
        await jobs.enqueue(tx, REFUND_QUEUE, { orderId: id, isByHand } satisfies RefundJob);
        return { auditId, order: numbered(order) };
      });
    },
    /**
     * A part of the money goes back, by a job as well. What was bought stays with the player until the whole is refunded, which
     * an amount of all that is left does. A repeated key is the same refund.
     */
    async refundPart(
      operator: Operator,
      reference: OrderReference,
      { reason, isByHand, amount, key }: PartRefund,
    ): Promise<{ auditId: number | null; order: NumberedOrder; refundId: string | null }> {
      const { id } = await find(reference);
      return db.transaction(async (tx) => {
        const order = await orders.lock(tx, id);
        if (!order) throw new OperatorProblem('NOT_FOUND', `There is no order ${reference.given}.`);
        const name = orderNumberOf(order.number);
        const known =
          key === null ? undefined : (await orderRefunds.list(id, tx)).find((one) => one.key === key);
        if (known && known.amount !== amount) {
          throw new OperatorProblem('REFUSED', `The key ${key} is that of a refund of another amount.`);
        }
        if (known) return { auditId: null, order: numbered(order), refundId: known.id };
        if (order.status !== 'paid') throw new OperatorProblem('REFUSED', `${name} is ${order.status}.`);
        if (order.paymentId === null) throw new OperatorProblem('REFUSED', `${name} was free.`);
        if (isCurrency(order.currency) && !isPayable({ amount, currency: order.currency })) {
          throw new OperatorProblem(
            'USAGE',
            `Nothing smaller than a whole ${order.currency} can be paid back.`,
          );
        }
        const left = await orderRefunds.leftOf(tx, order);
        const { userId, currency } = order;
        if (amount > left) {
          const most = formatMoney({ amount: left, currency }, 'en-GB');
          throw new OperatorProblem('REFUSED', `Only ${most} of ${name} is left to refund.`);
        }
        const refund = await orderRefunds.request(tx, { orderId: id, amount, key, isByHand });
        const auditId = await auditLog.record(tx, operator, {
          act: 'order.refund',
          subjectType: 'order',
          subjectId: id,
          reason,
          details: {
            number: name,
            userId,
            amount,
            currency,
            isPart: true,
            ...(isByHand ? { isByHand } : {}),
          },
          before: { refundable: left },
          after: { refundable: left - amount },
        });
        await jobs.enqueue(tx, REFUND_QUEUE, {
          orderId: id,
          isByHand,
          partId: refund.id,
        } satisfies RefundJob);
        return { auditId, order: numbered(order), refundId: refund.id };
      });
    },
    /** Declarations that wait for a decision, the oldest first; or all. */
    listWithdrawals: async (filter: { isAll: boolean; limit: number }) =>
      (await withdrawalDecisions.list(filter)).map(({ withdrawal, order }) => {
        return { withdrawal, order: numbered(order) };
      }),
    /**
     * Accepted, the money goes back as by a refund, unless it went back before; declined, the player gets a mail. Both by a
     * job of the running nodes.
     */
    async decideWithdrawal(
      operator: Operator,
      reference: OrderReference,
      { decision, reason }: { decision: 'accept' | 'decline'; reason: string },
    ): Promise<{ auditId: number; order: NumberedOrder; isQueued: boolean }> {
      const { id } = await find(reference);
      return db.transaction(async (tx) => {
        const order = await orders.lock(tx, id);
        if (!order) throw new OperatorProblem('NOT_FOUND', `There is no order ${reference.given}.`);
        const name = orderNumberOf(order.number);
        const isAccepted = decision === 'accept';
        const isReturned = order.status === 'refunding' || order.status === 'refunded';
        // A mail would say that the money of a declined one is not refunded.
        if (isAccepted ? !isReturned && !canRefund(order, false) : isReturned) {
          throw new OperatorProblem('REFUSED', `${name} is ${order.status}.`);
        }
        const state = isAccepted ? 'accepted' : 'declined';
        if (!(await withdrawalDecisions.decide(tx, id, state))) {
          throw new OperatorProblem('REFUSED', `No withdrawal from ${name} waits for a decision.`);
        }
        const auditId = await auditLog.record(tx, operator, {
          act: `order.withdrawal-${decision}`,
          subjectType: 'order',
          subjectId: id,
          reason,
          details: { number: name, userId: order.userId },
          before: { withdrawal: 'review' },
          after: { withdrawal: state },
        });
        if (!isAccepted)
          await jobs.enqueue(tx, WITHDRAWAL_QUEUE, { declinedOrderId: id } satisfies WithdrawalJob);
        else if (!isReturned) await jobs.enqueue(tx, REFUND_QUEUE, { orderId: id } satisfies RefundJob);
        return { auditId, order: numbered(order), isQueued: !isReturned };
      });
    },
    /** The messages to the game about the last change of the order are sent again, with the same ids. */
    async resendWebhook(
      operator: Operator,
      reference: OrderReference,
      reason: string,
    ): Promise<{ auditId: number; order: NumberedOrder; deliveryIds: string[] }> {
      const order = numbered(await find(reference));
      return db.transaction(async (tx) => {
        const deliveryIds = await webhookResend.resend(tx, order.id);
        if (deliveryIds.length === 0) {
          throw new OperatorProblem('REFUSED', `No game was sent a message about ${order.number}.`);
        }
        const auditId = await auditLog.record(tx, operator, {
          act: 'order.resend-webhook',
          subjectType: 'order',
          subjectId: order.id,
          reason,
          details: { number: order.number, deliveryIds },
        });
        return { auditId, order, deliveryIds };
      });
    },
  };
}
