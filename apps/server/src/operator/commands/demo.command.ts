import type { Command } from 'commander';
import { removeDemoData } from '../../demo/seed/demo-data.repository.ts';
import { OperatorProblem } from '../../modules/operations/operator/operator-problem.ts';
import type { CommandContext } from '../command-context.ts';

export function addDemoCommands(program: Command, { run, withTools, operatorOf }: CommandContext): void {
  const demo = program.command('demo').description('what the demo has left in a database');

  demo
    .command('remove')
    .description(
      'remove the accounts, coupons, mails and events of the demo; serve refuses a database with its accounts or coupons',
    )
    .action((_options: object, command: Command) =>
      run(command, async () => {
        const operator = operatorOf(command);
        return withTools([], ({ db, services }) =>
          db.transaction(async (tx) => {
            const removed = await removeDemoData(tx);
            if (Object.values(removed).every((count) => count === 0)) {
              throw new OperatorProblem('REFUSED', 'There is no demo data in this database.');
            }
            const auditId = await services.auditLog.record(tx, operator, {
              act: 'demo.remove',
              subjectType: 'database',
              subjectId: 'demo',
              reason: null,
              details: { ...removed },
            });
            const { users, legacyAccounts, coupons, operators, mails, events } = removed;
            return {
              data: { act: 'demo.remove', auditId, removed },
              text: `Removed ${users} users, ${legacyAccounts} game accounts, ${coupons} coupons, ${operators} operators, ${mails} mails and ${events} events of the demo.`,
            };
          }),
        );
      }),
    );
}
