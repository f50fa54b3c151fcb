import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { readEnv } from '../../env.ts';
import { checkContent } from '../../modules/content/files/check-content.ts';
import { writeSchemas } from '../../modules/content/files/content-kinds.ts';
import { type ContentProblem, problemLine } from '../../modules/content/files/content-problem.ts';
import { KINDS_OF_NEW, type NewKind, writeNewContent } from '../../modules/content/files/new-content.ts';
import { OperatorProblem } from '../../modules/operations/operator/operator-problem.ts';
import type { CommandContext } from '../command-context.ts';
import { printable } from '../terminal-text.ts';
import { addReleaseCommands } from './content-releases.command.ts';

/** What is in the content folder, which needs no database, and what is published of it. */
export function addContentCommands(program: Command, context: CommandContext): void {
  const { io, run } = context;
  const content = program.command('content').description('check, begin and publish the content folder');
  const folderOf = (folder: string | undefined) => {
    const path = resolve(folder ?? readEnv('operate', io.variables).contentDir);
    if (existsSync(path)) return path;
    throw new OperatorProblem('NOT_FOUND', `There is no folder ${path}.`);
  };

  content
    .command('check [folder]')
    .description('list every mistake in the folder (default: CONTENT_DIR); needs no database')
    .action((folder: string | undefined, _options: object, command: Command) =>
      run(command, async () => {
        const path = folderOf(folder);
        const { mistakes, warnings } = checkContent(path);
        return {
          data: { folder: path, isGood: mistakes.length === 0, mistakes, warnings },
          text: formatReport(mistakes, warnings),
          hasFailures: mistakes.length > 0,
        };
      }),
    );

  content
    .command('schemas [folder]')
    .description('write the JSON schemas of this version into the folder, for editors')
    .action((folder: string | undefined, _options: object, command: Command) =>
      run(command, async () => {
        const path = folderOf(folder);
        const files = writeSchemas(path);
        return { data: { folder: path, files }, text: files.map((file) => `Wrote ${file}`).join('\n') };
      }),
    );

  content
    .command('new')
    .argument('<kind>', KINDS_OF_NEW.join(', '), readKind)
    .argument('<name>', 'lower-case words joined by hyphens, such as frost-haven')
    .description('write a correct beginning of a game, of an add-on (product) or of a promotion')
    .option('--game <name>', 'the game of a product or promotion')
    .option('--free', 'a game without a price')
    .option('--folder <path>', 'the content folder (default: CONTENT_DIR)')
    .action((kind: NewKind, name: string, options: NewOptions, command: Command) =>
      run(command, async () => {
        const { game, free = false } = options;
        const { files, todo } = writeNewContent(folderOf(options.folder), { kind, name, game, isFree: free });
        const text = [
          ...files.map((file) => `Wrote ${file}`),
          '',
          'What only you know:',
          ...todo.map((line) => `  - ${line}`),
        ];
        return { data: { kind, name, files, todo }, text: text.join('\n') };
      }),
    );

  addReleaseCommands(content, context, folderOf);
}

interface NewOptions {
  game?: string;
  free?: boolean;
  folder?: string;
}

function readKind(text: string): NewKind {
  const kind = KINDS_OF_NEW.find((one) => one === text);
  if (kind) return kind;
  throw new InvalidArgumentError(`It must be one of ${KINDS_OF_NEW.join(', ')}.`);
}

function formatReport(mistakes: readonly ContentProblem[], warnings: readonly ContentProblem[]): string {
  const list = (title: string, problems: readonly ContentProblem[]) =>
    problems.length === 0
      ? []
      : [title, ...problems.map((problem) => `  ${printable(problemLine(problem))}`)];
  const lines = [
    ...list(`${mistakes.length} mistakes:`, mistakes),
    ...list(`${warnings.length} warnings:`, warnings),
    ...(mistakes.length === 0 ? ['The content is correct.'] : []),
  ];
  return lines.join('\n');
}
