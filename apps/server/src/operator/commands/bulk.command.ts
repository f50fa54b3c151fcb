import { type Command, Option } from 'commander';
import { bulkReportCsv } from '../../modules/operations/bulk-grants/bulk-acts.presenter.ts';
import type {
  BulkGrants,
  BulkProgress,
  ChosenPlayer,
} from '../../modules/operations/bulk-grants/bulk-grants.service.ts';
import { textLines } from '../../modules/operations/bulk-grants/named-players.ts';
import { checkReason, type Operator } from '../../modules/operations/operator/operator.ts';
import { parseFutureMoment } from '../../modules/operations/operator/parse-moment.ts';
import type { CommandContext } from '../command-context.ts';
import { progressBarOf } from '../progress-bar.ts';
import { formatTable } from '../terminal-text.ts';
import { addSelectionOptions, type SelectionOptions, selectionOf } from './bulk-selection.ts';
import { listLimit, nextPage, pageOption } from './list-options.ts';

interface GrantOptions extends SelectionOptions {
  product: string;
  extra?: string;
  coupon?: boolean;
  ends?: string;
  reason: string;
  dryRun?: boolean;
}

const NEEDS = ['SECRET_KEY'] as const;
const WRONG_LINES_SHOWN_MAX = 20;

export function addBulkCommands(program: Command, context: CommandContext): void {
  const bulk = program.command('bulk').description('act on many users');
  addGrantCommand(bulk, context);
  addRunCommands(bulk, context);
  addReadCommands(bulk, context);
}

function addGrantCommand(bulk: Command, { io, run, withTools, operatorOf }: CommandContext): void {
  const grant = bulk
    .command('grant [file]')
    .description(
      'give a product or a coupon to the users of a file, one in each line, by e-mail address or id, or to all that meet conditions; each gets it once',
    )
    .requiredOption('--product <name>', 'a product of the content')
    .option('--extra <name>', 'an edition, item or currency of the product')
    .option('--coupon', 'a coupon for each instead of the product; bulk report lists them')
    .addOption(new Option('--ends <when>', 'when the coupons end').implies({ coupon: true }))
    .option('--dry-run', 'only say who it would be')
    .requiredOption('--reason <text>', 'why, for the audit log');
  addSelectionOptions(grant).action((file: string | undefined, options: GrantOptions, command: Command) =>
    run(command, async () => {
      const operator = operatorOf(command);
      const reason = checkReason(options.reason);
      const endsAt =
        options.ends === undefined ? null : parseFutureMoment('--ends', options.ends, new Date());
      const selection = await selectionOf(file, options);
      return withTools([...NEEDS], async ({ services, startQueue, readContent }) => {
        const bulkGrants = services.bulkGrants(await readContent());
        const read =
          'file' in selection
            ? await bulkGrants.readPlayers(textLines(selection.file))
            : { wrong: 0, wrongLines: [], repeated: 0 };
        const players = 'filter' in selection ? selection : (read as { userIds: string[] });
        const checked = await bulkGrants.check(players);
        const report = { players: checked.players, repeated: read.repeated, wrong: read.wrongLines };
        const found = `${checked.players} users, ${read.repeated} lines repeated, ${read.wrong} lines name no user`;
        const lines = read.wrongLines.slice(0, WRONG_LINES_SHOWN_MAX).map(({ line, text }) => [line, text]);
        const text = lines.length === 0 ? found : `${found}\n${formatTable(['LINE', 'TEXT'], lines)}`;
        if (options.dryRun) {
          return {
            data: { isDryRun: true, ...report, first: checked.first },
            text: `${text}\n${listed(checked.first)}`,
          };
        }
        await startQueue();
        const { auditId, id } = await bulkGrants.begin(operator, {
          ...{ productName: options.product, extraName: options.extra ?? null, reason, players },
          coupon: options.coupon ? { endsAt } : null,
        });
        if (!command.optsWithGlobals<{ json?: boolean }>().json) {
          io.writeError(`Bulk grant ${id}. If it is interrupted: bulk resume ${id}\n`);
        }
        const progress = await runWithProgress(bulkGrants, operator, id, { io, command });
        return {
          data: { act: 'bulk.grant', auditId, ...progress, ...report, reason },
          text: `${text}\n${describe(progress)}`,
        };
      });
    }),
  );
}

function addRunCommands(bulk: Command, { io, run, withTools, operatorOf }: CommandContext): void {
  bulk
    .command('resume <id>')
    .description(
      'go on with a bulk grant that was paused or interrupted, and try those again who have failed',
    )
    .option('--reason <text>', 'why, for the audit log')
    .action((id: string, options: { reason?: string }, command: Command) =>
      run(command, async () => {
        const operator = operatorOf(command);
        const reason = options.reason === undefined ? null : checkReason(options.reason);
        return withTools([...NEEDS], async ({ services, startQueue, readContent }) => {
          const bulkGrants = services.bulkGrants(await readContent());
          await bulkGrants.progress(id);
          await startQueue();
          const { auditId } = await bulkGrants.resume(operator, id, { reason });
          const progress = await runWithProgress(bulkGrants, operator, id, { io, command });
          return { data: { act: 'bulk.resume', auditId, ...progress, reason }, text: describe(progress) };
        });
      }),
    );

  bulk
    .command('pause <id>')
    .description('stop a bulk grant; bulk resume goes on')
    .option('--reason <text>', 'why, for the audit log')
    .action((id: string, options: { reason?: string }, command: Command) =>
      run(command, async () => {
        const operator = operatorOf(command);
        const reason = options.reason === undefined ? null : checkReason(options.reason);
        return withTools([...NEEDS], async ({ services, readContent }) => {
          const bulkGrants = services.bulkGrants(await readContent());
          const { auditId } = await bulkGrants.pause(operator, id, reason);
          const progress = await bulkGrants.progress(id);
          return { data: { act: 'bulk.pause', auditId, ...progress, reason }, text: describe(progress) };
        });
      }),
    );
}

function addReadCommands(bulk: Command, { run, withTools }: CommandContext): void {
  const withBulkGrants = (work: (bulkGrants: BulkGrants) => Promise<{ data: object; text: string }>) =>
    withTools([...NEEDS], async ({ services, readContent }) =>
      work(services.bulkGrants(await readContent())),
    );

  bulk
    .command('list')
    .description('bulk grants, the newest first')
    .option(...pageOption())
    .option(...listLimit(50))
    .action((page: { after: string | null; limit: number }, command: Command) =>
      run(command, () =>
        withBulkGrants(async (bulkGrants) => {
          const { items, next } = await bulkGrants.list(page);
          const rows = items.map(({ id, createdAt, kind, productName, extraName, players, state }) => {
            return [id, createdAt, kind, extraName ?? productName, players, state];
          });
          const text = formatTable(['ID', 'BEGUN', 'KIND', 'PRODUCT', 'USERS', 'STATE'], rows);
          return { data: { bulkGrants: items, next }, text: text + nextPage(next) };
        }),
      ),
    );

  bulk
    .command('show <id>')
    .description('how far a bulk grant is, how many were refused it, and for how many it has failed')
    .action((id: string, _options, command: Command) =>
      run(command, () =>
        withBulkGrants(async (bulkGrants) => {
          const progress = await bulkGrants.progress(id);
          return { data: progress, text: describe(progress) };
        }),
      ),
    );

  bulk
    .command('report <id>')
    .description('each user of a bulk grant with what became of it, and the coupon, as CSV')
    .action((id: string, _options, command: Command) =>
      run(command, () =>
        withBulkGrants(async (bulkGrants) => {
          const players = await bulkGrants.report(id);
          return { data: { players }, text: bulkReportCsv(players).trimEnd() };
        }),
      ),
    );
}

/** With a bar on a terminal, otherwise a line for each group of users, for a log. */
async function runWithProgress(
  bulkGrants: BulkGrants,
  operator: Operator,
  id: string,
  { io, command }: { io: CommandContext['io']; command: Command },
): Promise<BulkProgress> {
  const { json } = command.optsWithGlobals<{ json?: boolean }>();
  const bar = progressBarOf(io, { json: json === true });
  try {
    return await bulkGrants.run(operator, id, (progress) => {
      if (bar) bar.show(shareOf(progress), describe(progress));
      else if (!json) io.writeError(`${describe(progress)}\n`);
    });
  } finally {
    bar?.remove();
  }
}

function shareOf({ granted, waiting, refused, failed }: BulkProgress): number {
  const done = [...refused, ...failed].reduce((sum, { players }) => sum + players, granted);
  return done / Math.max(done + waiting, 1);
}

function listed(players: readonly ChosenPlayer[]): string {
  const rows = players.map(({ id, email, nickname, createdAt }) => [id, email, nickname, createdAt]);
  return formatTable(['USER', 'EMAIL', 'NICKNAME', 'CREATED'], rows);
}

function describe({ state, granted, waiting, refused, failed }: BulkProgress): string {
  const refusals = refused.map(({ refusal, players }) => `, ${players} refused (${refusal})`);
  const failures = failed.map(({ failure, players }) => `, ${players} failed (${failure})`);
  return `${granted} granted, ${waiting} waiting${[...refusals, ...failures].join('')}${state === 'paused' ? '; paused' : ''}`;
}
