import { formatMoney } from '@gatehouse/domain/money';
import { type Command, Option } from 'commander';
import { checkReason } from '../../modules/operations/operator/operator.ts';
import type { NumberedOrder } from '../../modules/operations/order-acts/order-acts.service.ts';
import { ORDER_STATUSES, parseOrderReference } from '../../modules/operations/order-acts/order-reference.ts';
import { parseUserReference } from '../../modules/operations/user-acts/user-reference.ts';
import type { CommandContext } from '../command-context.ts';
import { formatFields, formatTable } from '../terminal-text.ts';
import { listLimit } from './number-options.ts';

interface ListOptions {
  user?: string;
  status?: NumberedOrder['status'];
  refundFailed?: boolean;
  limit: number;
}

/** An order is named by its number or id. */
export function addOrderCommands(program: Command, { run, withTools, operatorOf }: CommandContext): void {
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
          const { order: found, events } = await services.orderActs.read(reference);
          const rows = events.map(({ happenedAt, kind, source }) => [happenedAt, kind, source]);
          return {
            data: { order: { ...dataOf(found), events } },
            text: `${formatFields(fieldsOf(found))}\n\n${formatTable(['WHEN', 'WHAT', 'FROM'], rows)}`,
          };
        });
      }),
    );

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
    .action((given: string, options: { reason: string; byHand?: boolean }, command: Command) =>
      run(command, async () => {
        const reference = parseOrderReference(given);
        const operator = operatorOf(command);
        const reason = checkReason(options.reason);
        return withTools(['SECRET_KEY'], async ({ services, startQueue }) => {
          await startQueue();
          const { auditId, order: found } = await services.orderActs.refund(operator, reference, {
            reason,
            isByHand: options.byHand ?? false,
          });
          const { id, number } = found;
          return {
            data: { act: 'order.refund', auditId, order: { id, number }, reason },
            text: `Queued the refund of ${number}, ${moneyOf(found)}. A running node carries it out.`,
          };
        });
      }),
    );

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

function moneyOf({ amount, currency }: NumberedOrder): string {
  return formatMoney({ amount, currency }, 'en-GB');
}

function dataOf(order: NumberedOrder) {
  const { id, number, userId, accountId, productName: product, extraName: extra, title, amount } = order;
  const { refundFailure } = order;
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
    ['Status', order.isProcessing ? `${status}, money under way` : status],
    ['Provider', provider],
    ['Ordered', createdAt],
    ['Paid', paidAt],
    ['Closed', closedAt],
    ['Refund failed', order.refundFailure],
  ];
}
