import { formatMoney } from '@gatehouse/domain/money';
import type { Command } from 'commander';
import type { CommandContext } from '../command-context.ts';
import { formatTable } from '../terminal-text.ts';
import { listLimit, nextPage, pageOption } from './list-options.ts';

export function addOrderSearchCommand(order: Command, { run, withTools }: CommandContext): void {
  order
    .command('find <text>')
    .description(
      'orders by part of e-mail address, beginning of the id, number, payment id or product; the newest first',
    )
    .option(...pageOption())
    .option(...listLimit(20))
    .action((text: string, page: { after: string | null; limit: number }, command: Command) =>
      run(command, async () =>
        withTools([], async ({ services }) => {
          const { items, next } = await services.orderSearch.find(text, page);
          const rows = items.map((one) => [
            one.number,
            one.createdAt,
            one.status,
            formatMoney(one, 'en-GB'),
            one.title,
            one.email ?? one.userId,
            one.matches.join(', '),
          ]);
          const headings = ['NUMBER', 'ORDERED', 'STATUS', 'AMOUNT', 'ITEM', 'USER', 'FOUND BY'];
          return { data: { orders: items, next }, text: formatTable(headings, rows) + nextPage(next) };
        }),
      ),
    );
}
