import type { Command } from 'commander';
import { parseUserReference } from '../../modules/operations/user-acts/user-reference.ts';
import type { TimelineEntry } from '../../modules/operations/user-acts/user-timeline.service.ts';
import type { CommandContext } from '../command-context.ts';
import { formatTable, printable } from '../terminal-text.ts';
import { listLimit, nextPage, pageOption } from './list-options.ts';

interface PageOptions {
  after: string | null;
  limit: number;
}

/** What is known about users: finding them, what happened, and what operators noted. */
export function addUserRecordCommands(user: Command, { run, withTools, operatorOf }: CommandContext): void {
  user
    .command('find <text>')
    .description(
      'users by part of e-mail address, nickname or game account; by whole id, order, payment id or coupon code',
    )
    .option(...pageOption())
    .option(...listLimit(20))
    .action((text: string, page: PageOptions, command: Command) =>
      run(command, async () =>
        withTools([], async ({ services }) => {
          const { items, next } = await services.userSearch.find(text, page);
          const rows = items.map(({ id, email, nickname, createdAt, lastSignInAt, matches }) => {
            return [id, email, nickname, createdAt, lastSignInAt, matches.join(', ')];
          });
          const headings = ['USER', 'E-MAIL', 'NICKNAME', 'CREATED', 'LAST SIGN-IN', 'FOUND BY'];
          return { data: { users: items, next }, text: formatTable(headings, rows) + nextPage(next) };
        }),
      ),
    );

  user
    .command('timeline <user>')
    .description(
      'what happened to the account, its orders and mails, and what operators did; the newest first',
    )
    .option(...pageOption())
    .option(...listLimit(50))
    .action((given: string, page: PageOptions, command: Command) =>
      run(command, async () => {
        const who = parseUserReference(given);
        return withTools([], async ({ services }) => {
          const { id } = await services.userLookup.find(who);
          const { items, next } = await services.userTimeline.list(id, page);
          const rows = items.map((entry) => [
            entry.at,
            entry.source,
            entry.kind,
            entry.operator,
            remarkOn(entry),
          ]);
          const text = formatTable(['WHEN', 'FROM', 'WHAT', 'WHO', 'MORE'], rows) + nextPage(next);
          return { data: { entries: items, next }, text };
        });
      }),
    );

  user
    .command('note <user> <text>')
    .description('write a note about the user for other operators; the user’s export contains it')
    .action((given: string, text: string, _options, command: Command) =>
      run(command, async () => {
        const who = parseUserReference(given);
        const operator = operatorOf(command);
        return withTools([], async ({ services }) => {
          const { id, email } = await services.userLookup.find(who);
          const { auditId, noteId } = await services.userNotes.add(operator, id, text);
          return {
            data: { act: 'user.note', auditId, user: { id, email }, noteId },
            text: `Noted about ${printable(email ?? id)}.`,
          };
        });
      }),
    );

  user
    .command('notes <user>')
    .description('the notes about the user, the newest first')
    .option(...pageOption())
    .option(...listLimit(20))
    .action((given: string, page: PageOptions, command: Command) =>
      run(command, async () => {
        const who = parseUserReference(given);
        return withTools([], async ({ services }) => {
          const { id } = await services.userLookup.find(who);
          const { items, next } = await services.userNotes.list(id, page);
          const notes = items.map(({ id: noteId, operator, text, notedAt }) => {
            return { id: noteId, operator, text, notedAt };
          });
          const rows = notes.map(({ notedAt, operator, text }) => [notedAt, operator, text]);
          return { data: { notes, next }, text: formatTable(['WHEN', 'WHO', 'NOTE'], rows) + nextPage(next) };
        });
      }),
    );
}

function remarkOn({ source, details }: TimelineEntry): unknown {
  switch (source) {
    case 'act':
      return details.reason;
    case 'order':
      return `${details.number} ${details.title}`;
    case 'mail':
      return `${details.state} to ${details.address}`;
    case 'note':
      return details.text;
    case 'event':
      return details;
  }
}
