import { join } from 'node:path';
import type { Command } from 'commander';
import { checkReason } from '../../modules/operations/operator/operator.ts';
import type { CommandContext } from '../command-context.ts';
import { formatTable } from '../terminal-text.ts';
import { wholeNumber } from './list-options.ts';

interface ActOptions {
  reason?: string;
}

const percentOf = wholeNumber(100);

/** Releases by which installed launchers update themselves. */
export function addLauncherCommands(program: Command, { run, withTools, operatorOf }: CommandContext): void {
  const launcher = program.command('launcher').description('publish and roll out releases of the launcher');
  const withReason = (command: Command) => command.option('--reason <text>', 'why, for the audit log');

  withReason(launcher.command('publish'))
    .argument('[folder]', 'what npm run build:installers has made (default: INSTALLERS_DIR/release)')
    .description('store, sign and roll out a release, to which launchers update themselves')
    .option('--percent <n>', 'how many launchers get it', percentOf, 100)
    .action((folder: string | undefined, options: ActOptions & { percent: number }, command: Command) =>
      run(command, async () => {
        const operator = operatorOf(command);
        const reason = readReason(options);
        const { percent } = options;
        return withTools([], async ({ env, services }) => {
          const source = folder ?? join(env.installersDir, 'release');
          const published = await services.launcherActs.publish(operator, { source, percent, reason });
          const { version, bytes } = published;
          return {
            data: { act: 'launcher.publish', ...published, percent, reason },
            text: `Published launcher ${version}, ${bytes} bytes, for ${percent} % of the launchers.`,
          };
        });
      }),
    );

  launcher
    .command('list')
    .description('the releases of the launcher, newest first')
    .action((_options: object, command: Command) =>
      run(command, () =>
        withTools([], async ({ services }) => {
          const releases = await services.launcherActs.list();
          const rows = releases.map((one) => [
            one.version,
            one.percent,
            one.node,
            one.bytes,
            one.publishedAt.toISOString(),
          ]);
          const headings = ['VERSION', 'PERCENT', 'NODE', 'BYTES', 'PUBLISHED'];
          return { data: { releases }, text: formatTable(headings, rows) };
        }),
      ),
    );

  withReason(launcher.command('roll-out'))
    .argument('<version>', 'such as 1.4.0')
    .argument('<percent>', 'how many launchers get it, 1 to 100', percentOf)
    .description('give a release to more or fewer launchers')
    .action((version: string, percent: number, options: ActOptions, command: Command) =>
      run(command, async () => {
        const operator = operatorOf(command);
        const reason = readReason(options);
        return withTools([], async ({ services }) => {
          const { auditId } = await services.launcherActs.rollOut(operator, { version, percent, reason });
          return {
            data: { act: 'launcher.roll-out', auditId, version, percent, reason },
            text: `Launcher ${version} is for ${percent} % of the launchers.`,
          };
        });
      }),
    );

  withReason(launcher.command('withdraw'))
    .argument('<version>', 'such as 1.4.0')
    .description('offer a release to no launcher any more; those that run it keep it')
    .action((version: string, options: ActOptions, command: Command) =>
      run(command, async () => {
        const operator = operatorOf(command);
        const reason = readReason(options);
        return withTools([], async ({ services }) => {
          const { auditId } = await services.launcherActs.withdraw(operator, { version, reason });
          return {
            data: { act: 'launcher.withdraw', auditId, version, reason },
            text: `Launcher ${version} is offered to no one any more.`,
          };
        });
      }),
    );
}

function readReason({ reason }: ActOptions): string | null {
  return reason === undefined ? null : checkReason(reason);
}
