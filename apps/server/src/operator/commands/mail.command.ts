import type { Command } from 'commander';
import { checkReason } from '../../modules/operations/operator/operator.ts';
import { parseUserReference } from '../../modules/operations/user-acts/user-reference.ts';
import type { CommandContext } from '../command-context.ts';
import { formatTable, printable } from '../terminal-text.ts';
import { listLimit, nextPage, pageOption } from './list-options.ts';

interface ListOptions {
  user?: string;
  failed?: boolean;
  after: string | null;
  limit: number;
}

export function addMailCommands(program: Command, { run, withTools, operatorOf }: CommandContext): void {
  const mail = program.command('mail').description('list mails to players, or send one again');

  mail
    .command('list')
    .description('mails of the last 90 days and what became of them, the newest first')
    .option('--user <user>', 'only those to this user (e-mail address or id)')
    .option('--failed', 'only those that the mail server did not take')
    .option(...pageOption())
    .option(...listLimit(50))
    .action(({ user, failed: isFailed = false, ...page }: ListOptions, command: Command) =>
      run(command, async () => {
        const who = user === undefined ? null : parseUserReference(user);
        return withTools([], async ({ services }) => {
          const userId = who && (await services.userLookup.find(who)).id;
          const { items, next } = await services.mailActs.list({ userId, isFailed }, page);
          const rows = items.map(({ id, queuedAt, template, address, state, failure }) => {
            return [id, queuedAt, template, address, state, failure];
          });
          const text = formatTable(['ID', 'QUEUED', 'MAIL', 'TO', 'STATE', 'ANSWER'], rows);
          return { data: { mails: items, next }, text: text + nextPage(next) };
        });
      }),
    );

  mail
    .command('show <mail>')
    .description('what a mail said, without codes and links that act as the player, and what became of it')
    .action((id: string, _options, command: Command) =>
      run(command, async () =>
        withTools([], async ({ services }) => {
          const found = await services.mailActs.find(id);
          const { details, ...rest } = found;
          const rows = [...Object.entries(rest), ...Object.entries(details)].flatMap(([name, value]) =>
            value === null ? [] : [[name, textOf(value)]],
          );
          return { data: { mail: found }, text: formatTable(['FIELD', 'VALUE'], rows) };
        }),
      ),
    );

  mail
    .command('resend <mail>')
    .description(
      'send a mail about an order again, to the present address; other mails say what makes a new one',
    )
    .requiredOption('--reason <text>', 'why, for the audit log')
    .action((id: string, options: { reason: string }, command: Command) =>
      run(command, async () => {
        const operator = operatorOf(command);
        const reason = checkReason(options.reason);
        return withTools(['SECRET_KEY', 'PUBLIC_URL'], async ({ services, startQueue }) => {
          await startQueue();
          const { auditId, mail: sent } = await services.mailActs.resend(operator, id, reason);
          return {
            data: { act: 'mail.resend', auditId, mail: sent, reason },
            text: `Queued ${sent.template} to ${printable(sent.address)}. A running node sends it.`,
          };
        });
      }),
    );
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}
