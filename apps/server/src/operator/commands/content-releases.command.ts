import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { FileChange } from '../../modules/operations/content-acts/content-acts.service.ts';
import { checkReason } from '../../modules/operations/operator/operator.ts';
import type { CommandContext } from '../command-context.ts';
import { formatTable, printable } from '../terminal-text.ts';
import { wholeNumber } from './list-options.ts';

interface ActOptions {
  reason?: string;
}

const releaseId = wholeNumber(1_000_000_000);
const RELEASES_KEPT = 10;
const VALUE_LENGTH_MAX = 60;

/** Releases of the content: what players see on all nodes. */
export function addReleaseCommands(
  content: Command,
  { run, withTools, operatorOf }: CommandContext,
  folderOf: (folder: string | undefined) => string,
): void {
  const withReason = (command: Command) => command.option('--reason <text>', 'why, for the audit log');

  withReason(content.command('publish'))
    .argument('[folder]', 'the content folder (default: CONTENT_DIR)')
    .option('--hold', 'only store it; show it later with content rollback')
    .description('check the folder, store it as a release and show it on all nodes')
    .action((given: string | undefined, options: ActOptions & { hold?: boolean }, command: Command) =>
      run(command, async () => {
        const operator = operatorOf(command);
        const reason = readReason(options);
        const folder = folderOf(given);
        const isHeld = options.hold ?? false;
        return withTools([], async ({ services }) => {
          const published = await services.contentActs.publish(operator, { folder, reason, isHeld });
          const { release, files, storedFiles } = published;
          return {
            data: { act: 'content.publish', ...published, isHeld, folder, reason },
            text: `${isHeld ? 'Stored' : 'Published'} release ${release}: ${files} files, of which ${storedFiles} are new. ${
              isHeld ? 'It is not current.' : 'The nodes show it within two seconds.'
            }`,
          };
        });
      }),
    );

  withReason(content.command('rollback'))
    .argument('[release]', 'its number (default: the one that was current before)', releaseId)
    .description('show a former release on all nodes again')
    .action((to: number | undefined, options: ActOptions, command: Command) =>
      run(command, async () => {
        const operator = operatorOf(command);
        const reason = readReason(options);
        return withTools([], async ({ services }) => {
          const done = await services.contentActs.rollBack(operator, { to, reason });
          return {
            data: { act: 'content.rollback', ...done, reason },
            text: `Release ${done.release} is current again, instead of ${done.from}.`,
          };
        });
      }),
    );

  content
    .command('preview')
    .argument('<release>', 'its number', releaseId)
    .description('print a link that shows the portal with a release that is not current')
    .action((id: number, _options: object, command: Command) =>
      run(command, async () => {
        const operator = operatorOf(command);
        return withTools(['SECRET_KEY', 'PUBLIC_URL'], async ({ services }) => {
          const { auditId, link, endsAt } = await services.contentActs.preview(operator, id);
          return {
            data: { act: 'content.preview', auditId, release: id, link, endsAt },
            text: `Until ${endsAt.toISOString()}: ${link}`,
          };
        });
      }),
    );

  content
    .command('list')
    .description('the releases, newest first')
    .action((_options: object, command: Command) =>
      run(command, () =>
        withTools([], async ({ services }) => {
          const releases = await services.contentActs.list();
          const rows = releases.map((one) => [
            one.id,
            one.isCurrent ? 'current' : '',
            one.files,
            one.publishedAt.toISOString(),
            one.publishedBy,
          ]);
          const headings = ['RELEASE', 'STATE', 'FILES', 'PUBLISHED', 'BY'];
          return { data: { releases }, text: formatTable(headings, rows) };
        }),
      ),
    );

  content
    .command('show')
    .argument('[release]', 'its number (default: the current one)', releaseId)
    .description('a release and its files')
    .action((id: number | undefined, _options: object, command: Command) =>
      run(command, () =>
        withTools([], async ({ services }) => {
          const { paths, ...release } = await services.contentActs.show(id);
          const text = [
            `Release ${release.id}${release.isCurrent ? ', the current one' : ''}, published ${release.publishedAt.toISOString()} by ${printable(release.publishedBy)}`,
            ...paths.map(({ path, sha256 }) => `  ${sha256.slice(0, 12)}  ${printable(path)}`),
          ];
          return { data: { release: { ...release, paths } }, text: text.join('\n') };
        }),
      ),
    );

  content
    .command('export')
    .argument('<folder>', 'a content folder, such as that of your repository')
    .argument('[release]', 'its number (default: the current one)', releaseId)
    .description('write what a release has differently into the folder; no file is deleted')
    .action((folder: string, id: number | undefined, _options: object, command: Command) =>
      run(command, () =>
        withTools([], async ({ services }) => {
          const exported = await services.contentActs.export(id, resolve(folder));
          const { release, written, unknown } = exported;
          const text = [
            ...written.map((path) => `Wrote ${printable(path)}`),
            ...unknown.map((path) => `Release ${release} does not have ${printable(path)}`),
            `${written.length} files of release ${release} were written.`,
          ];
          return { data: { folder: resolve(folder), ...exported }, text: text.join('\n') };
        }),
      ),
    );

  content
    .command('diff')
    .argument('<from>', 'the number of a release', releaseId)
    .argument('<to>', 'the number of another one', releaseId)
    .description('what the second release has differently')
    .action((from: number, to: number, _options: object, command: Command) =>
      run(command, () =>
        withTools([], async ({ services }) => {
          const changes = await services.contentActs.diff(from, to);
          return { data: { from, to, changes }, text: formatChanges(changes) };
        }),
      ),
    );

  content
    .command('prune')
    .option('--keep <n>', 'how many of the releases that were current last', wholeNumber(1000), RELEASES_KEPT)
    .description('delete old releases and the files that no other release has')
    .action(({ keep }: { keep: number }, command: Command) =>
      run(command, async () => {
        const operator = operatorOf(command);
        return withTools([], async ({ services }) => {
          const pruned = await services.contentActs.prune(operator, keep);
          return {
            data: { act: 'content.prune', ...pruned },
            text: `Deleted ${pruned.releases} releases and ${pruned.files} files.`,
          };
        });
      }),
    );
}

const SIGNS = { added: '+', removed: '-', changed: '~' };

function formatChanges(changes: readonly FileChange[]): string {
  if (changes.length === 0) return 'They have the same files.';
  return changes
    .flatMap(({ path, change, fields }) => [
      `${SIGNS[change]} ${printable(path)}`,
      ...fields.map(({ field, from, to }) => `    ${printable(field)}: ${shorten(from)} -> ${shorten(to)}`),
    ])
    .join('\n');
}

function shorten(value: unknown): string {
  const text = value === undefined ? 'none' : JSON.stringify(value);
  return printable(text.length > VALUE_LENGTH_MAX ? `${text.slice(0, VALUE_LENGTH_MAX)}…` : text);
}

function readReason({ reason }: ActOptions): string | null {
  return reason === undefined ? null : checkReason(reason);
}
