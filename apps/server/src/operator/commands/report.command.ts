import { toMajorUnits } from '@gatehouse/domain/money';
import type { Command } from 'commander';
import { parseMoment } from '../../modules/operations/operator/parse-moment.ts';
import type { Period } from '../../modules/operations/reports/reports.service.ts';
import { netOf, revenueCsv } from '../../modules/operations/reports/revenue.rules.ts';
import type { CommandContext } from '../command-context.ts';
import { formatTable } from '../terminal-text.ts';

interface PeriodOptions {
  from: string;
  to?: string;
}

const FROM = ['--from <when>', 'the first day: 2026-12-01 or 7d (ago); days are of UTC', '30d'] as const;
const TO = ['--to <when>', 'the day after the last one (default: now)'] as const;

export function addReportCommands(program: Command, { run, withTools }: CommandContext): void {
  const report = program.command('report').description('numbers by day, of all players');

  report
    .command('revenue')
    .description('orders, tax, refunds and disputes by day, currency and country')
    .option(...FROM)
    .option(...TO)
    .option('--csv', 'as CSV')
    .action(({ csv = false, ...period }: PeriodOptions & { csv?: boolean }, command: Command) =>
      run(command, async () => {
        const { from, until } = readPeriod(period);
        return withTools([], async ({ services }) => {
          const revenue = await services.reports.revenue({ from, until });
          const rows = revenue.map((row) => {
            const money = (amount: number) => toMajorUnits(amount, row.currency);
            const { day, currency, country, orders, refunds, disputes } = row;
            return [
              ...[day, currency, country, orders, money(row.amount), money(row.tax)],
              ...[refunds, money(row.refundedAmount), disputes, money(row.disputedAmount)],
              money(netOf(row).amount),
            ];
          });
          const headings = [
            ...['DAY', 'IN', 'FROM', 'ORDERS', 'AMOUNT', 'TAX'],
            ...['REFUNDS', 'REFUNDED', 'DISPUTES', 'DISPUTED', 'NET'],
          ];
          return {
            data: { from, until, revenue },
            text: csv ? revenueCsv(revenue) : formatTable(headings, rows),
          };
        });
      }),
    );

  report
    .command('sign-ups')
    .description('new accounts by day and way of signing up, and players who signed in')
    .option(...FROM)
    .option(...TO)
    .action((period: PeriodOptions, command: Command) =>
      run(command, async () => {
        const { from, until } = readPeriod(period);
        return withTools([], async ({ services }) => {
          const { signUps, activePlayers } = await services.reports.signUps({ from, until });
          const accounts = signUps.map(({ day, way, players }) => [day, way, players]);
          const active = activePlayers.map(({ day, players }) => [day, players]);
          const text = [
            `Sign-ups\n${formatTable(['DAY', 'WAY', 'ACCOUNTS'], accounts)}`,
            `Active players\n${formatTable(['DAY', 'PLAYERS'], active)}`,
          ].join('\n\n');
          return { data: { from, until, signUps, activePlayers }, text };
        });
      }),
    );
}

/** A duration counts back to the start of its day. */
function readPeriod({ from, to }: PeriodOptions): Period {
  const now = new Date();
  const first = parseMoment(from, now, 'back');
  first.setUTCHours(0, 0, 0, 0);
  return { from: first, until: to === undefined ? now : parseMoment(to, now, 'back') };
}
