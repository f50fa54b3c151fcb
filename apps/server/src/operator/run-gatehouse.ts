import { Command, CommanderError } from 'commander';
import { CodedError, StartupProblem } from '../errors.ts';
import { describeError } from '../log-error.ts';
import { OperatorProblem, type ProblemKind } from '../modules/operations/operator/operator-problem.ts';
import { VERSION } from '../version.ts';
import { type CommandIo, createCommandContext } from './command-context.ts';
import { addAuditCommands } from './commands/audit.command.ts';
import { addBuildCommands } from './commands/build.command.ts';
import { addBulkCommands } from './commands/bulk.command.ts';
import { addContentCommands } from './commands/content.command.ts';
import { addCouponCommands } from './commands/coupon.command.ts';
import { addDemoCommands } from './commands/demo.command.ts';
import { addDoctorCommand } from './commands/doctor.command.ts';
import { addFunnelCommand } from './commands/funnel.command.ts';
import { addLauncherCommands } from './commands/launcher.command.ts';
import { addLegacyCommands } from './commands/legacy.command.ts';
import { addMailCommands } from './commands/mail.command.ts';
import { addMigrateCommand } from './commands/migrate.command.ts';
import { addOperatorCommands } from './commands/operator.command.ts';
import { addOrderCommands } from './commands/order.command.ts';
import { addPromotionCommands } from './commands/promotion.command.ts';
import { addReportCommands } from './commands/report.command.ts';
import { addUserCommands } from './commands/user.command.ts';
import { printable, printableJson } from './terminal-text.ts';

const EXIT_CODES: Readonly<Record<ProblemKind, number>> = { FAILED: 1, USAGE: 2, NOT_FOUND: 3, REFUSED: 4 };

const EXIT_CODES_HELP = `
Exit codes:
  0  done
  1  failed: the environment, the database or a check of doctor
  2  usage: an option or a value is wrong
  3  not found: there is no such user, operator, coupon, product, order, build or release
  4  refused: nothing to do, or it is done already

Every command and every key of --json: docs/operating/commands.md`;

/** Runs one command and returns its exit code. Results go to standard output, everything else to standard error. */
export async function runGatehouse(args: string[], io: CommandIo): Promise<number> {
  let exitCode = 0;
  const isJson = args.includes('--json');
  // For a missing command commander prints the help, which is not JSON.
  const writeHelp = isJson ? () => undefined : io.writeError;
  try {
    const program = createProgram({ ...io, writeHelp }, () => {
      exitCode = EXIT_CODES.FAILED;
    });
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    const { kind, message } = problemOf(error);
    const problem = { error: { code: kind, message } };
    io.writeError(isJson ? `${printableJson(problem)}\n` : `${printableLines(message)}\n`);
    return EXIT_CODES[kind];
  }
}

export function createProgram(
  io: CommandIo & { writeHelp(text: string): void },
  onFailures: () => void,
): Command {
  const program = new Command('gatehouse')
    .description('The operator’s command line of Gatehouse.')
    .version(VERSION)
    .option('--json', 'print one JSON document instead of text; errors too')
    .option('--as <name>', 'who acts, for the audit log (default: the user of the system)')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: io.writeOut,
      writeErr: io.writeHelp,
      // runGatehouse prints problems, once.
      outputError: () => undefined,
    })
    .exitOverride()
    .addHelpText('after', EXIT_CODES_HELP);
  const context = createCommandContext(io, onFailures);
  addUserCommands(program, context);
  addCouponCommands(program, context);
  addPromotionCommands(program, context);
  addMigrateCommand(program, context);
  addOrderCommands(program, context);
  addBuildCommands(program, context);
  addContentCommands(program, context);
  addLauncherCommands(program, context);
  addLegacyCommands(program, context);
  addFunnelCommand(program, context);
  addReportCommands(program, context);
  addMailCommands(program, context);
  addBulkCommands(program, context);
  addAuditCommands(program, context);
  addOperatorCommands(program, context);
  addDemoCommands(program, context);
  addDoctorCommand(program, context);
  return program;
}

function problemOf(error: unknown): { kind: ProblemKind; message: string } {
  if (error instanceof OperatorProblem) return { kind: error.kind, message: error.message };
  if (error instanceof StartupProblem) return { kind: 'FAILED', message: error.message };
  if (error instanceof CommanderError) return { kind: 'USAGE', message: usageMessage(error) };
  if (error instanceof CodedError && error.code === 'NOT_FOUND') {
    return { kind: 'NOT_FOUND', message: 'It is no longer there.' };
  }
  // Database errors quote values, so only what describeError returns is shown.
  const { type, code, message, cause } = describeError(error);
  const parts = [type, code ?? cause?.code, message ?? cause?.message].filter(Boolean);
  // When the connection is lost during the commit, it is unknown whether the act was committed.
  const advice = '`gatehouse audit list` shows whether the act was done.';
  return { kind: 'FAILED', message: `Unexpected problem: ${parts.join(', ')}. ${advice}` };
}

function usageMessage({ code, message }: CommanderError): string {
  if (code === 'commander.help') return 'Name a command.';
  return message.replace(/^error: /, '').replace(/^./, (first) => first.toUpperCase());
}

function printableLines(message: string): string {
  return message.split('\n').map(printable).join('\n');
}
