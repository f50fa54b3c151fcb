import { formatMoney, readAmount } from '@gatehouse/domain/money';
import { type Command, Option } from 'commander';
import { checkReason } from '../../modules/operations/operator/operator.ts';
import { OperatorProblem } from '../../modules/operations/operator/operator-problem.ts';
import type { NumberedOrder, OrderRefund } from '../../modules/operations/order-acts/order-acts.service.ts';
import { ORDER_STATUSES, parseOrderReference } from '../../modules/operations/order-acts/order-reference.ts';
import { parseUserReference } from '../../modules/operations/user-acts/user-reference.ts';
import type { CommandContext } from '../command-context.ts';
import { formatFields, formatTable } from '../terminal-text.ts';
import { listLimit } from './list-options.ts';
import { addOrderSearchCommand } from './order-search.command.ts';

interface ListOptions {
  user?: string;
  status?: NumberedOrder['status'];
  refundFailed?: boolean;
  limit: number;
}

interface RefundOptions {
  reason: string;
  byHand?: boolean;
  amount?: string;
  key?: string;
}

/** An order is named by its number or id. */
export function addOrderCommands(program: Command, context: CommandContext): void {
  const { run, withTools, operatorOf } = context;
  const order = program
    .command('order')
    .description('show, list and refund orders (named by number, such as GH-000042, or id)');

  order
    .command('show <order>')
    .description('what was ordered and paid, and everything that happened since')
    .action((given: string, _options, command: Command) =>
      run(command, async () => {
        const reference = parseOrderReference(given);
        return withTools([], async ({ services }) => {
          const { order: found, email, events, refunds } = await services.orderActs.read(reference);
          const rows = events.map(({ happenedAt, kind, source }) => [happenedAt, kind, source]);
          return {
            data: {
              order: {
                ...dataOf(found),
                email,
                paymentId: found.paymentId,
                events,
                refunds: refunds.map(refundData),
              },
            },
            text: [
              formatFields([...fieldsOf(found), ['E-mail', email], ['Payment', found.paymentId]]),
              formatTable(['WHEN', 'WHAT', 'FROM'], rows),
              ...(refunds.length === 0
                ? []
                : [formatTable(['REFUND', 'AMOUNT', 'STATE', 'WHY'], refunds.map(rowOfRefund(found)))]),
            ].join('\n\n'),
          };
        });
      }),
    );

  addOrderSearchCommand(order, context);

  order
    .command('list')
    .description('the newest orders')
    .option('--user <user>', 'only those of this user (e-mail address or id)')
    .addOption(new Option('--status <status>', 'only those with this status').choices(ORDER_STATUSES))
    .option('--refund-failed', 'only paid ones whose refund has failed')
    .option(...listLimit(50))
    .action(({ user, status, refundFailed, limit }: ListOptions, command: Command) =>
      run(command, async () => {
        const who = user === undefined ? undefined : parseUserReference(user);
        return withTools([], async ({ services }) => {
          // One more than requested shows whether there are more.
          const found = await services.orderActs.list({
            ...(who === undefined ? {} : { userId: (await services.userLookup.find(who)).id }),
            ...(status === undefined ? {} : { status }),
            ...(refundFailed ? { hasRefundFailed: true } : {}),
            limit: limit + 1,
          });
          const orders = found.slice(0, limit);
          const hasMore = found.length > limit;
          const rows = orders.map((one) => [
            one.number,
            one.createdAt,
            one.status,
            moneyOf(one),
            one.title,
            one.userId,
          ]);
          const table = formatTable(['NUMBER', 'ORDERED', 'STATUS', 'AMOUNT', 'ITEM', 'USER'], rows);
          return {
            data: { orders: orders.map(dataOf), hasMore },
            text: hasMore ? `${table}\n(more: raise --limit)` : table,
          };
        });
      }),
    );

  order
    .command('refund <order>')
    .description('give the money back and take back what was bought; the player gets a mail')
    .requiredOption('--reason <text>', 'why, for the audit log')
    .option('--by-hand', 'the money was paid back outside of the provider, which could not refund it')
    .option('--amount <amount>', 'a part, such as 4.99: what was bought stays until the whole is refunded')
    .option('--key <text>', 'a repeated key is the same refund of a part')
    .action((given: string, options: RefundOptions, command: Command) =>
      run(command, async () => {
        const reference = parseOrderReference(given);
        const operator = operatorOf(command);
        const reason = checkReason(options.reason);
        return withTools(['SECRET_KEY'], async ({ services, startQueue }) => {
          await startQueue();
          const { byHand: isByHand = false, key = null } = options;
          const { order: known } = await services.orderActs.read(reference);
          const { id, number, currency } = known;
          const amount = options.amount === undefined ? null : amountIn(options.amount, currency);
          const { auditId, refundId } =
            amount === null
              ? {
                  ...(await services.orderActs.refund(operator, reference, { reason, isByHand })),
                  refundId: null,
                }
              : await services.orderActs.refundPart(operator, reference, { reason, isByHand, amount, key });
          const money = formatMoney(
            { amount: amount ?? known.amount - known.refundedAmount, currency },
            'en-GB',
          );
          return {
            data: { act: 'order.refund', auditId, order: { id, number }, amount, refundId, reason },
            text: `Queued the refund of ${money} of ${number}. A running node carries it out.`,
          };
        });
      }),
    );

  order
    .command('withdrawals')
    .description('withdrawals from contracts that wait for a decision, the oldest first')
    .option('--all', 'also those that are decided')
    .option(...listLimit(50))
    .action(({ all = false, limit }: { all?: boolean; limit: number }, command: Command) =>
      run(command, async () =>
        withTools([], async ({ services }) => {
          // One more than requested shows whether there are more.
          const found = await services.orderActs.listWithdrawals({ isAll: all, limit: limit + 1 });
          const shown = found.slice(0, limit);
          const hasMore = found.length > limit;
          const rows = shown.map(({ withdrawal, order: one }) => [
            one.number,
            withdrawal.declaredAt,
            withdrawal.state,
            withdrawal.reason,
            moneyOf(one),
            one.title,
            withdrawal.name,
          ]);
          const table = formatTable(
            ['NUMBER', 'DECLARED', 'STATE', 'REASON', 'AMOUNT', 'ITEM', 'NAME'],
            rows,
          );
          return {
            data: {
              withdrawals: shown.map(
                ({ withdrawal: { orderId, ...declared }, order: { number, userId } }) => {
                  return { order: { id: orderId, number, userId }, ...declared };
                },
              ),
              hasMore,
            },
            text: hasMore ? `${table}\n(more: raise --limit)` : table,
          };
        }),
      ),
    );

  const withdrawal = order
    .command('withdrawal')
    .description('decide about a withdrawal that was not refunded by itself');
  const decisions = {
    accept: 'give the money back and take back what was bought; the player gets a mail',
    decline: 'the right had ended; the player gets a mail about it',
  };
  for (const decision of ['accept', 'decline'] as const) {
    withdrawal
      .command(`${decision} <order>`)
      .description(decisions[decision])
      .requiredOption('--reason <text>', 'why, for the audit log')
      .action((given: string, options: { reason: string }, command: Command) =>
        run(command, async () => {
          const reference = parseOrderReference(given);
          const operator = operatorOf(command);
          const reason = checkReason(options.reason);
          return withTools(['SECRET_KEY'], async ({ services, startQueue }) => {
            await startQueue();
            const act = { decision, reason };
            const decided = await services.orderActs.decideWithdrawal(operator, reference, act);
            const { auditId, order: found } = decided;
            const { id, number } = found;
            const next = decision === 'accept' ? `refund of ${moneyOf(found)}` : 'mail to the player';
            return {
              data: { act: `order.withdrawal-${decision}`, auditId, order: { id, number }, reason },
              text: decided.isQueued
                ? `Queued for ${number}: the ${next}. A running node carries it out.`
                : `Accepted for ${number}, whose money went back before.`,
            };
          });
        }),
      );
  }

  order
    .command('resend-webhook <order>')
    .description('send the last message about the order to its game again')
    .requiredOption('--reason <text>', 'why, for the audit log')
    .action((given: string, options: { reason: string }, command: Command) =>
      run(command, async () => {
        const reference = parseOrderReference(given);
        const operator = operatorOf(command);
        const reason = checkReason(options.reason);
        return withTools(['SECRET_KEY'], async ({ services, startQueue }) => {
          await startQueue();
          const done = await services.orderActs.resendWebhook(operator, reference, reason);
          const { auditId, deliveryIds } = done;
          const { id, number } = done.order;
          return {
            data: { act: 'order.resend-webhook', auditId, order: { id, number }, deliveryIds, reason },
            text: `Queued for ${number}: ${deliveryIds.join(', ')}. A running node sends it.`,
          };
        });
      }),
    );
}

function amountIn(text: string, currency: string): number {
  const amount = readAmount(text, currency);
  if (amount !== null) return amount;
  throw new OperatorProblem('USAGE', `"${text}" is no amount in ${currency}, such as 4.99.`);
}

function refundData({ id, amount, state, refundId, failure, requestedAt, endedAt }: OrderRefund) {
  return { id, amount, state, refundId, failure, requestedAt, endedAt };
}

function rowOfRefund({ currency }: NumberedOrder) {
  return ({ requestedAt, amount, state, failure }: OrderRefund) => [
    requestedAt,
    formatMoney({ amount, currency }, 'en-GB'),
    state,
    failure,
  ];
}

function moneyOf({ amount, currency }: NumberedOrder): string {
  return formatMoney({ amount, currency }, 'en-GB');
}

function dataOf(order: NumberedOrder) {
  const { id, number, userId, accountId, productName: product, extraName: extra, title, amount } = order;
  const { refundFailure, refundedAmount } = order;
  const { currency, taxPercent, taxAmount, status, isProcessing, provider, createdAt, paidAt, closedAt } =
    order;
  return {
    id,
    number,
    userId,
    accountId,
    product,
    extra,
    title,
    amount,
    currency,
    refundedAmount,
    taxPercent,
    taxAmount,
    status,
    isProcessing,
    provider,
    createdAt,
    paidAt,
    closedAt,
    refundFailure,
  };
}

function fieldsOf(order: NumberedOrder): [string, unknown][] {
  const { number, title, product, extra, status, provider, userId, accountId, id } = dataOf(order);
  const { createdAt, paidAt, closedAt } = order;
  return [
    ['Number', number],
    ['Id', id],
    ['User', userId],
    ['Game account', accountId],
    ['Item', title],
    ['Product', extra === null ? product : `${product} / ${extra}`],
    ['Amount', moneyOf(order)],
    [
      'Refunded',
      order.refundedAmount === 0 ? null : formatMoney({ ...order, amount: order.refundedAmount }, 'en-GB'),
    ],
    ['Status', order.isProcessing ? `${status}, money under way` : status],
    ['Provider', provider],
    ['Ordered', createdAt],
    ['Paid', paidAt],
    ['Closed', closedAt],
    ['Refund failed', order.refundFailure],
  ];
}
