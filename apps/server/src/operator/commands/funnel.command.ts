import { type Command, Option } from 'commander';
import { parseMoment } from '../../modules/operations/operator/parse-moment.ts';
import type { CommandContext } from '../command-context.ts';
import type { OperatorTools } from '../open-operator.ts';
import { formatTable } from '../terminal-text.ts';

type FunnelReport = Awaited<ReturnType<OperatorTools['services']['funnels']['report']>>[number];

const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 0 });

export function addFunnelCommand(program: Command, { run, withTools }: CommandContext): void {
  program
    .command('funnel')
    .description('how many visitors reach each step of sign-up, sign-in, migration, download and purchase')
    .addOption(
      new Option('--since <when>', 'the first day: 2026-12-01 or 7d (ago); days are of UTC').default(
        // And today.
        '13d',
        'the last 14 days',
      ),
    )
    .action(({ since }: { since: string }, command: Command) =>
      run(command, async () => {
        const from = parseMoment(since, new Date(), 'back');
        return withTools([], async ({ services }) => {
          const funnels = await services.funnels.report(from);
          return { data: { funnels }, text: funnels.map(describe).join('\n\n') };
        });
      }),
    );
}

/** Each step has its visitors, and the share of the step before that was lost. */
function describe({ funnel, days, total }: FunnelReport): string {
  const cells = (steps: FunnelReport['total']) =>
    steps.map(({ visitors, dropOff }) =>
      dropOff === null ? visitors : `${visitors} (-${percent.format(dropOff)})`,
    );
  const headings = ['DAY', ...total.map(({ step }) => step.toUpperCase())];
  const rows = [...days.map(({ day, steps }) => [day, ...cells(steps)]), ['all', ...cells(total)]];
  return `${funnel}\n${formatTable(headings, rows)}`;
}
