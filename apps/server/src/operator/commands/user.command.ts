import { open } from 'node:fs/promises';
import { BAN_CATEGORIES, type BanCategory } from '@gatehouse/contract/errors';
import { type Command, Option } from 'commander';
import { checkReason } from '../../modules/operations/operator/operator.ts';
import { parseFutureMoment } from '../../modules/operations/operator/parse-moment.ts';
import { parseUserReference } from '../../modules/operations/user-acts/user-reference.ts';
import type { CommandContext } from '../command-context.ts';
import { printable, showValue } from '../terminal-text.ts';
import { addUserAccountCommands } from './user-account.command.ts';
import { addUserGrantCommands } from './user-grants.command.ts';
import { addUserRecordCommands } from './user-records.command.ts';
import { formatUser } from './user-text.ts';

const REASON = 'why, for the audit log';

interface BanOptions {
  reason: string;
  until?: string;
  category: BanCategory;
}

/** A user is named by e-mail address or id. */
export function addUserCommands(program: Command, context: CommandContext): void {
  const user = program
    .command('user')
    .description('show a user, or act on one (named by e-mail address or id)');
  const { run, withTools, operatorOf } = context;
  addUserRecordCommands(user, context);
  addUserAccountCommands(user, context);
  addUserGrantCommands(user, context);

  user
    .command('show <user>')
    .description('account, sign-in methods, sessions, bans, games')
    .action((given: string, _options, command: Command) =>
      run(command, async () => {
        const who = parseUserReference(given);
        return withTools([], async ({ services, readContent }) => {
          const content = await readContent();
          const details = await services.userDetails.read(who, content);
          return { data: { user: details }, text: formatUser(details) };
        });
      }),
    );

  user
    .command('ban <user>')
    .description('end all sessions and refuse sign-in, for a time or until unban')
    .requiredOption('--reason <text>', REASON)
    .option('--until <when>', 'end of the ban: 2026-12-01, 2026-12-01T18:00Z or 7d')
    .addOption(
      new Option('--category <name>', 'what the player sees').choices(BAN_CATEGORIES).default('terms'),
    )
    .action((given: string, options: BanOptions, command: Command) =>
      run(command, async () => {
        const who = parseUserReference(given);
        const operator = operatorOf(command);
        const reason = checkReason(options.reason);
        const { category } = options;
        const endsAt = options.until ? parseFutureMoment('--until', options.until, new Date()) : null;
        return withTools([], async ({ services }) => {
          const { id, email } = await services.userLookup.find(who);
          const auditId = await services.userActs.ban(operator, id, { reason, endsAt, category });
          return {
            data: { act: 'user.ban', auditId, user: { id, email }, reason, category, endsAt },
            text: `Banned ${nameOf(id, email)} ${endsAt ? `until ${showValue(endsAt)}` : 'without an end'}.`,
          };
        });
      }),
    );

  user
    .command('unban <user>')
    .description('lift the ban; the user may sign in again')
    .option('--reason <text>', REASON)
    .action((given: string, options: { reason?: string }, command: Command) =>
      run(command, async () => {
        const who = parseUserReference(given);
        const operator = operatorOf(command);
        const reason = optionalReason(options.reason);
        return withTools([], async ({ services }) => {
          const known = await services.userLookup.findOrNull(who);
          if (!known) {
            const auditId = await services.userActs.liftHeldBan(operator, who, reason);
            return {
              data: { act: 'user.unban', auditId, user: null, reason },
              text: `Unbanned the player of the erased account ${printable(given)}.`,
            };
          }
          const { id, email } = known;
          const auditId = await services.userActs.unban(operator, id, reason);
          return {
            data: { act: 'user.unban', auditId, user: { id, email }, reason },
            text: `Unbanned ${nameOf(id, email)}.`,
          };
        });
      }),
    );

  user
    .command('sign-out <user>')
    .description('end all sessions and pending codes; the user may sign in again')
    .option('--reason <text>', REASON)
    .action((given: string, options: { reason?: string }, command: Command) =>
      run(command, async () => {
        const who = parseUserReference(given);
        const operator = operatorOf(command);
        const reason = optionalReason(options.reason);
        return withTools([], async ({ services }) => {
          const { id, email } = await services.userLookup.find(who);
          const { auditId, endedSessions } = await services.userActs.signOut(operator, id, reason);
          return {
            data: { act: 'user.sign-out', auditId, user: { id, email }, reason, endedSessions },
            text: `Signed out ${nameOf(id, email)}: ${endedSessions} active sessions ended.`,
          };
        });
      }),
    );

  user
    .command('export <user>')
    .description(
      'write everything that is stored about the user to a ZIP file, which only this system account can read',
    )
    .requiredOption('--out <file>', 'the file; one that exists is replaced')
    .option('--reason <text>', REASON)
    .action((given: string, options: { out: string; reason?: string }, command: Command) =>
      run(command, async () => {
        const who = parseUserReference(given);
        const operator = operatorOf(command);
        const reason = optionalReason(options.reason);
        return withTools([], async ({ services, readContent }) => {
          const known = await services.userLookup.find(who);
          const { id, email } = known;
          let bytes = 0;
          const auditId = await services.userExport.export(operator, known, {
            reason,
            content: await readContent(),
            async write(archive) {
              bytes = archive.length;
              await writePrivately(options.out, archive);
            },
          });
          return {
            data: { act: 'user.export', auditId, user: { id, email }, reason, file: options.out, bytes },
            text: `Wrote the data of ${nameOf(id, email)} to ${printable(options.out)} (${bytes} bytes).`,
          };
        });
      }),
    );

  user
    .command('delete <user>')
    .description('end all sessions and erase the account in 14 days, unless the user signs in and keeps it')
    .requiredOption('--reason <text>', REASON)
    .action((given: string, options: { reason: string }, command: Command) =>
      run(command, async () => {
        const who = parseUserReference(given);
        const operator = operatorOf(command);
        const reason = checkReason(options.reason);
        return withTools(['SECRET_KEY', 'PUBLIC_URL'], async ({ services, startQueue }) => {
          const { id, email } = await services.userLookup.find(who);
          await startQueue();
          const { auditId, erasesAt } = await services.userActs.delete(operator, id, reason);
          return {
            data: { act: 'user.delete', auditId, user: { id, email }, reason, erasesAt },
            text: `${nameOf(id, email)} will be erased on ${showValue(erasesAt)}, and all sessions have ended.`,
          };
        });
      }),
    );

  user
    .command('reset-two-factor <user>')
    .description('remove authenticators, recovery code and password, end all sessions, mail the owner')
    .requiredOption('--reason <text>', REASON)
    .action((given: string, options: { reason: string }, command: Command) =>
      run(command, async () => {
        const who = parseUserReference(given);
        const operator = operatorOf(command);
        const reason = checkReason(options.reason);
        return withTools(['SECRET_KEY', 'PUBLIC_URL'], async ({ services, startQueue }) => {
          const { id, email } = await services.userLookup.find(who);
          await startQueue();
          const auditId = await services.twoFactorReset.reset(operator, id, reason);
          return {
            data: { act: 'user.reset-two-factor', auditId, user: { id, email }, reason },
            text: `Two-factor is off for ${nameOf(id, email)}, and all sessions have ended.`,
          };
        });
      }),
    );
}

/** The mode of a file that exists may let others read it, and only a new file gets that of `open`. */
async function writePrivately(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.chmod(0o600);
    await file.writeFile(bytes);
  } finally {
    await file.close();
  }
}

function optionalReason(given: string | undefined): string | null {
  return given === undefined ? null : checkReason(given);
}

function nameOf(id: string, email: string | null): string {
  return email === null ? id : `${printable(email)} (${id})`;
}
