import type { FastifyInstance } from 'fastify';
import { serveOperator } from '../../../http/serve-operator.ts';
import type { AuditLog } from '../audit-log/audit-log.service.ts';
import { presentListedOrder, presentOrder, presentWithdrawal } from './operator-orders.presenter.ts';
import type { OrderActs } from './order-acts.service.ts';
import type { OrderSearch } from './order-search.service.ts';

const ORDERS_PER_PAGE = 50;
const WITHDRAWALS_MAX = 200;

export function operatorOrderRoutes(
  app: FastifyInstance,
  {
    console: { orderActs, orderSearch, auditLog },
  }: { console: { orderActs: OrderActs; orderSearch: OrderSearch; auditLog: AuditLog } },
): void {
  serveOperator(app, {
    'GET /orders': async ({ query: { text, status, after = null } }) => {
      const page = { after, limit: ORDERS_PER_PAGE, status };
      const { items, next } = await (text === undefined
        ? orderSearch.list(page)
        : orderSearch.find(text, page));
      return { orders: items.map(presentListedOrder), next };
    },
    'GET /withdrawals': async ({ query }) => {
      const found = await orderActs.listWithdrawals({ isAll: query.state === 'all', limit: WITHDRAWALS_MAX });
      return { withdrawals: found.map(presentWithdrawal) };
    },
    'GET /orders/:order': async ({ operator, params }) => {
      const found = await orderActs.readWithWithdrawal(orderActs.parseReference(params.order));
      await auditLog.recordOrderView(operator, found.order.id);
      return presentOrder(found);
    },
    'POST /orders/:order/refund': async ({ operator, params, body, reason }) => {
      const { isByHand, amount, key = null } = body;
      const reference = orderActs.parseReference(params.order);
      const { auditId } =
        amount === undefined
          ? await orderActs.refund(operator, reference, { reason, isByHand })
          : await orderActs.refundPart(operator, reference, { reason, isByHand, amount, key });
      return { auditId };
    },
    'POST /orders/:order/resend-webhook': async ({ operator, params, reason }) => {
      const { auditId } = await orderActs.resendWebhook(
        operator,
        orderActs.parseReference(params.order),
        reason,
      );
      return { auditId };
    },
    'POST /orders/:order/withdrawal': async ({ operator, params, body, reason }) => {
      const { decision } = body;
      const { auditId } = await orderActs.decideWithdrawal(operator, orderActs.parseReference(params.order), {
        decision,
        reason,
      });
      return { auditId };
    },
  });
}
