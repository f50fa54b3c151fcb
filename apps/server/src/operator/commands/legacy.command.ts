import { access } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import type { ImportOptions } from '../../modules/operations/legacy-acts/import-record.ts';
import type { ImportOutcome } from '../../modules/operations/legacy-acts/legacy-import.service.ts';
import type { LegacyReport } from '../../modules/operations/legacy-acts/legacy-report.service.ts';
import {
  HASH_FORMATS_HELP,
  isHashFormat,
  SALT_ENCODINGS,
  type SaltEncoding,
} from '../../modules/operations/legacy-acts/password-format.ts';
import { checkReason } from '../../modules/operations/operator/operator.ts';
import { OperatorProblem } from '../../modules/operations/operator/operator-problem.ts';
import { parseMoment } from '../../modules/operations/operator/parse-moment.ts';
import type { CommandContext } from '../command-context.ts';
import { type ProgressBar, progressBarOf } from '../progress-bar.ts';
import { formatTable, printable } from '../terminal-text.ts';

interface ImportCommandOptions {
  hash: string;
  salt: SaltEncoding;
  emailsVerified?: boolean;
  replace?: boolean;
  dryRun?: boolean;
  resume?: boolean;
  rejected?: string;
  reason?: string;
}

const whole = new Intl.NumberFormat('en-GB');

/** The move from a former platform. */
export function addLegacyCommands(program: Command, context: CommandContext): void {
  const legacy = program
    .command('legacy')
    .description('import players of a former platform, and count who has come');
  const { run, withTools, operatorOf, io } = context;

  legacy
    .command('import <file>')
    .description('import accounts of games and of the platform from a CSV or NDJSON file')
    .option('--hash <format>', HASH_FORMATS_HELP, 'self')
    .addOption(
      new Option('--salt <encoding>', 'how salts are written').choices(SALT_ENCODINGS).default('text'),
    )
    .option('--emails-verified', 'the former platform had verified the addresses of its players')
    .option('--replace', 'replace accounts of games without a sign-in here')
    .option('--dry-run', 'check every line, and write nothing but the report of bad lines')
    .option('--resume', 'continue an import that was interrupted')
    .option('--rejected <file>', 'the report of bad lines (default: the file with .rejected.ndjson)')
    .option('--reason <text>', 'why, for the audit log')
    .action((file: string, given: ImportCommandOptions, command: Command) =>
      run(command, async () => {
        const operator = operatorOf(command);
        const reason = given.reason === undefined ? null : checkReason(given.reason);
        const options = importOptions(given);
        await requireFile(file);
        const rejectedFile = given.rejected ?? `${file}.rejected.ndjson`;
        return withTools(['SECRET_KEY'], async ({ services, readContent }) => {
          const content = await readContent();
          const bar = progressBarOf(io, command.optsWithGlobals());
          const onProgress = bar ? linesTo(bar) : () => undefined;
          const resumes = given.resume === true;
          const order = { file, rejectedFile, options, resumes, reason, content, onProgress };
          try {
            if (given.dryRun) {
              const outcome = await services.legacyImports.rehearse(order);
              return {
                data: { ...outcome, rejectedFile },
                text: describe('Would import', outcome, rejectedFile),
              };
            }
            const outcome = await services.legacyImports.import(operator, order);
            return {
              data: { act: 'legacy.import', ...outcome, reason, rejectedFile },
              text: describe('Imported', outcome, rejectedFile),
            };
          } finally {
            bar?.remove();
          }
        });
      }),
    );

  legacy
    .command('report')
    .description('how many have migrated, by game and day')
    .option('--since <when>', 'the first day: 2026-12-01 or 30d (ago); days are of UTC', '30d')
    .action(({ since }: { since: string }, command: Command) =>
      run(command, async () => {
        const from = parseMoment(since, new Date(), 'back');
        return withTools([], async ({ services, readContent }) => {
          const report = await services.legacyReports.read(from, await readContent());
          return { data: report, text: formatReport(report) };
        });
      }),
    );
}

function importOptions({
  hash,
  salt,
  emailsVerified,
  replace,
  dryRun,
  resume,
}: ImportCommandOptions): ImportOptions {
  if (!isHashFormat(hash)) {
    throw new OperatorProblem('USAGE', `--hash ${hash} is unknown. It is one of: ${HASH_FORMATS_HELP}.`);
  }
  if (dryRun && resume) throw new OperatorProblem('USAGE', 'Give --dry-run or --resume, not both.');
  return { hash, salt, emailsVerified: emailsVerified === true, replaces: replace === true };
}

async function requireFile(file: string): Promise<void> {
  await access(file).catch(() => {
    throw new OperatorProblem('USAGE', `The file ${file} cannot be read.`);
  });
}

function linesTo(bar: ProgressBar) {
  const began = performance.now();
  return ({ line, share }: { line: number; share: number }) => {
    const rate = Math.round((line / (performance.now() - began)) * 1000);
    bar.show(share, `line ${whole.format(line)}, ${whole.format(rate)} a second`);
  };
}

function describe(
  verb: string,
  { lines, imported, replaced, rejected }: ImportOutcome,
  rejectedFile: string,
): string {
  const counts = [
    `${verb} ${whole.format(imported)} accounts`,
    ...(replaced > 0 ? [`replaced ${whole.format(replaced)}`] : []),
    `rejected ${whole.format(rejected)}`,
  ];
  const report = rejected > 0 ? ` Bad lines: ${printable(rejectedFile)}` : '';
  return `${counts.join(', ')}, of ${whole.format(lines)} lines.${report}`;
}

function formatReport({ games, days, imports }: LegacyReport): string {
  return [
    formatTable(
      ['GAME', 'IMPORTED', 'MIGRATED', 'WAITING'],
      games.map(({ game, imported, migrated, waiting }) => [game, imported, migrated, waiting]),
    ),
    formatTable(
      ['DAY', 'GAME', 'MIGRATED'],
      days.map(({ day, game, migrated }) => [day, game, migrated]),
    ),
    formatTable(
      ['FILE', 'STARTED', 'FINISHED', 'LINES', 'IMPORTED', 'REPLACED', 'REJECTED'],
      imports.map((one) => [
        one.fileName,
        one.startedAt,
        one.finishedAt,
        one.line,
        one.imported,
        one.replaced,
        one.rejected,
      ]),
    ),
  ].join('\n\n');
}
