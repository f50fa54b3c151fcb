import { ROLES, type Role } from '@gatehouse/contract/operator/roles';
import { type Command, Option } from 'commander';
import { checkOperatorName } from '../../modules/operations/operator/operator.ts';
import type { CommandContext } from '../command-context.ts';
import { formatTable, printable, showValue } from '../terminal-text.ts';

interface AddOptions {
  role: Role[];
  name?: string;
}

/** An operator is named by e-mail address or id. */
export function addOperatorCommands(program: Command, { run, withTools, operatorOf }: CommandContext): void {
  const operator = program.command('operator').description('who may use the console, and in which roles');

  operator
    .command('add <email>')
    .description('add an operator and print the set-up link, which works once within 24 hours')
    .addOption(new Option('--role <role...>', 'one or several').choices(ROLES).makeOptionMandatory())
    .option('--name <name>', 'as in the audit log (default: the part of the address before the @)')
    .action((email: string, { role, name }: AddOptions, command: Command) =>
      run(command, async () => {
        const actor = operatorOf(command);
        const given = checkOperatorName(name ?? email.split('@')[0] ?? '');
        return withTools(['PUBLIC_URL'], async ({ services }) => {
          const { auditId, operatorId, link, expiresAt } = await services.operatorAccounts.add(actor, {
            email,
            name: given,
            roles: role,
          });
          return {
            data: { act: 'operator.add', auditId, operatorId, link, expiresAt },
            text: `${printable(email)} sets up a password and a second factor here, until ${showValue(expiresAt)}:\n${link}`,
          };
        });
      }),
    );

  operator
    .command('list')
    .description('all operators')
    .action((_options, command: Command) =>
      run(command, () =>
        withTools([], async ({ services }) => {
          const operators = (await services.operatorAccounts.list()).map(
            ({ id, name, email, roles, createdAt, setUpAt, disabledAt, lastSignInAt }) => ({
              id,
              name,
              email,
              roles,
              createdAt,
              setUpAt,
              disabledAt,
              lastSignInAt,
            }),
          );
          const rows = operators.map(({ name, email, roles, setUpAt, disabledAt, lastSignInAt }) => [
            name,
            email,
            roles.join(', '),
            disabledAt ? 'disabled' : setUpAt ? 'active' : 'not set up',
            lastSignInAt,
          ]);
          return {
            data: { operators },
            text: formatTable(['NAME', 'E-MAIL', 'ROLES', 'STATE', 'LAST SIGN-IN'], rows),
          };
        }),
      ),
    );

  operator
    .command('disable <operator>')
    .description('end all sessions and refuse sign-in; a reset lets the operator in again')
    .action((given: string, _options, command: Command) =>
      run(command, async () => {
        const actor = operatorOf(command);
        return withTools([], async ({ services }) => {
          const { id, email } = await services.operatorAccounts.find(given);
          const auditId = await services.operatorAccounts.disable(actor, id);
          return {
            data: { act: 'operator.disable', auditId, operator: { id, email } },
            text: `Disabled ${printable(email)}, and ended all sessions.`,
          };
        });
      }),
    );

  operator
    .command('reset <operator>')
    .description('end sessions, password and second factors, and print a new set-up link')
    .action((given: string, _options, command: Command) =>
      run(command, async () => {
        const actor = operatorOf(command);
        return withTools(['PUBLIC_URL'], async ({ services }) => {
          const { id, email } = await services.operatorAccounts.find(given);
          const { auditId, link, expiresAt } = await services.operatorAccounts.reset(actor, id);
          return {
            data: { act: 'operator.reset', auditId, operator: { id, email }, link, expiresAt },
            text: `${printable(email)} sets up a password and a second factor here, until ${showValue(expiresAt)}:\n${link}`,
          };
        });
      }),
    );
}
