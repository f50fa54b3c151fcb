import type { Database } from '../../../db/db.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import type { WebhookResend } from '../../commerce/game-webhooks/webhook-resend.service.ts';
import { canRefund, orderNumberOf } from '../../commerce/orders/order.rules.ts';
import type { OrderFilter, OrderRow, OrderStep, Orders } from '../../commerce/orders/orders.service.ts';
import { REFUND_QUEUE, type RefundJob } from '../../commerce/orders/refund-job.ts';
import type { AuditLog } from '../audit-log/audit-log.service.ts';
import type { Operator } from '../operator/operator.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';
import type { OrderReference } from './order-reference.ts';

/** With the number as players and support read it. */
export type NumberedOrder = Omit<OrderRow, 'number'> & { number: string };

const numbered = (order: OrderRow): NumberedOrder => ({ ...order, number: orderNumberOf(order.number) });

export function createOrderActs({
  db,
  jobs,
  orders,
  auditLog,
  webhookResend,
}: {
  db: Database;
  jobs: Pick<Jobs, 'enqueue'>;
  orders: Orders;
  auditLog: AuditLog;
  webhookResend: WebhookResend;
}) {
  async function find(reference: OrderReference): Promise<OrderRow> {
    const order =
      'id' in reference ? await orders.find(reference.id) : await orders.findByNumber(reference.number);
    if (!order) throw new OperatorProblem('NOT_FOUND', `There is no order ${reference.given}.`);
    return order;
  }

  return {
    /** The order, and everything that happened to it. */
    async read(reference: OrderReference): Promise<{ order: NumberedOrder; events: OrderStep[] }> {
      const order = await find(reference);
      return { order: numbered(order), events: await orders.events(order.id) };
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
        const { userId, amount, currency } = order;
        const auditId = await auditLog.record(tx, operator, {
          act: 'order.refund',
          subjectType: 'order',
          subjectId: id,
          reason,
          details: { number: name, userId, amount, currency, ...(isByHand ? { isByHand } : {}) },
        });
        await jobs.enqueue(tx, REFUND_QUEUE, { orderId: id, isByHand } satisfies RefundJob);
        return { auditId, order: numbered(order) };
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
