import type { Command } from 'commander';
import { parseMoment } from '../../modules/operations/operator/parse-moment.ts';
import { parseUserReference, type UserReference } from '../../modules/operations/user-acts/user-reference.ts';
import type { CommandContext } from '../command-context.ts';
import type { OperatorTools } from '../open-operator.ts';
import { formatTable } from '../terminal-text.ts';
import { listLimit } from './list-options.ts';

interface ListOptions {
  user?: string;
  since?: string;
  limit: number;
}

export function addAuditCommands(program: Command, { run, withTools }: CommandContext): void {
  const audit = program.command('audit').description('read what operators did');

  audit
    .command('list')
    .description('who did what, when and why; the newest first')
    .option('--user <user>', 'only acts on this user (e-mail address or id; an id finds deleted users too)')
    .option('--since <when>', 'only acts since then: 2026-12-01, 2026-12-01T18:00Z or 7d (ago)')
    .option(...listLimit(50))
    .action(({ user, since, limit }: ListOptions, command: Command) =>
      run(command, async () => {
        const who = user === undefined ? undefined : parseUserReference(user);
        const from = since === undefined ? undefined : parseMoment(since, new Date(), 'back');
        return withTools([], async ({ services }) => {
          const found = await services.auditLog.list({
            ...(who === undefined ? {} : { userId: await userIdOf(services, who) }),
            ...(from === undefined ? {} : { since: from }),
            limit: limit + 1,
          });
          const entries = found.slice(0, limit);
          const hasMore = found.length > limit;
          const rows = entries.map((entry) => [
            entry.id,
            entry.actedAt,
            entry.operator,
            entry.act,
            `${entry.subjectType} ${entry.subjectId}`,
            entry.reason,
          ]);
          const table = formatTable(['ID', 'WHEN', 'WHO', 'ACT', 'ON', 'WHY'], rows);
          return { data: { entries, hasMore }, text: hasMore ? `${table}\n(more: raise --limit)` : table };
        });
      }),
    );
}

/** Entries are kept after the user is deleted, so an id is not looked up. */
async function userIdOf({ userLookup }: OperatorTools['services'], who: UserReference): Promise<string> {
  return 'id' in who ? who.id : (await userLookup.find(who)).id;
}
