import { isUuid } from '@gatehouse/domain/uuid';
import type { Command } from 'commander';
import { checkReason } from '../../modules/operations/operator/operator.ts';
import { OperatorProblem } from '../../modules/operations/operator/operator-problem.ts';
import { parseUserReference } from '../../modules/operations/user-acts/user-reference.ts';
import type { CommandContext } from '../command-context.ts';
import { printable } from '../terminal-text.ts';

const REASON = 'why, for the audit log';

/** What support repairs of an account: a mistyped address, and whose a game account is. */
export function addUserAccountCommands(user: Command, { run, withTools, operatorOf }: CommandContext): void {
  user
    .command('change-email <user> <email>')
    .description('correct an address that is not validated; a mail to the new one validates it')
    .requiredOption('--reason <text>', REASON)
    .action((given: string, email: string, options: { reason: string }, command: Command) =>
      run(command, async () => {
        const who = parseUserReference(given);
        const operator = operatorOf(command);
        const reason = checkReason(options.reason);
        return withTools(['SECRET_KEY', 'PUBLIC_URL'], async ({ services, startQueue }) => {
          const { id } = await services.userLookup.find(who);
          await startQueue();
          const auditId = await services.addressCorrection.correct(operator, id, { email, reason });
          return {
            data: { act: 'user.change-email', auditId, user: { id, email }, reason },
            text: `The address of ${id} is ${printable(email)}, and a mail to it is on its way.`,
          };
        });
      }),
    );

  user
    .command('move-game-account <user> <account> <to>')
    .description('give a game account to another user, and sign the former owner out everywhere')
    .requiredOption('--reason <text>', REASON)
    .action((given: string, account: string, other: string, options: { reason: string }, command: Command) =>
      run(command, async () => {
        const who = parseUserReference(given);
        const newOwner = parseUserReference(other);
        const operator = operatorOf(command);
        const reason = checkReason(options.reason);
        const accountId = parseAccountId(account);
        return withTools([], async ({ services }) => {
          const { id, email } = await services.userLookup.find(who);
          const to = await services.userLookup.findProven(newOwner);
          const { auditId, displayName } = await services.gameAccountActs.move(operator, id, {
            accountId,
            toUserId: to.id,
            reason,
          });
          return {
            data: {
              ...{ act: 'user.move-game-account', auditId, user: { id, email } },
              ...{ to: { id: to.id, email: to.email }, accountId, displayName, reason },
            },
            text: `${printable(to.email ?? to.id)} has the game account ${printable(displayName)}.`,
          };
        });
      }),
    );
}

function parseAccountId(text: string): string {
  if (isUuid(text)) return text.toLowerCase();
  throw new OperatorProblem('USAGE', `"${text}" is no id of a game account.`);
}
