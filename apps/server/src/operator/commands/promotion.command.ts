import type { Command } from 'commander';
import { checkReason } from '../../modules/operations/operator/operator.ts';
import type { CommandContext } from '../command-context.ts';

export function addPromotionCommands(program: Command, { run, withTools, operatorOf }: CommandContext): void {
  const promotion = program.command('promotion').description('end promotions of the content');

  promotion
    .command('end')
    .argument('<name>', 'the name of its file in promotions/')
    .requiredOption('--reason <text>', 'why, for the audit log')
    .description('end it now by a new release; one that has not begun is removed')
    .action((name: string, options: { reason: string }, command: Command) =>
      run(command, async () => {
        const operator = operatorOf(command);
        const reason = checkReason(options.reason);
        return withTools([], async ({ services }) => {
          const ended = await services.promotionEdits.end(operator, name, { reason });
          return {
            data: { act: 'promotion.end', ...ended, name, reason },
            text: `The promotion ${name} has ended: release ${ended.release}. The nodes show it within two seconds.`,
          };
        });
      }),
    );
}
