import { access } from 'node:fs/promises';
import type { PlayerFilter } from '@gatehouse/contract/operator/bulk.endpoints';
import { playerFilter } from '@gatehouse/contract/operator/bulk.endpoints';
import type { Command } from 'commander';
import { OperatorProblem } from '../../modules/operations/operator/operator-problem.ts';
import { parseMoment } from '../../modules/operations/operator/parse-moment.ts';

export interface SelectionOptions {
  signedUpAfter?: string;
  signedUpBefore?: string;
  signedInAfter?: string;
  signedInBefore?: string;
  locale?: string;
  country?: string;
  owns?: string;
  plays?: string;
}

const MOMENTS = ['signedUpAfter', 'signedUpBefore', 'signedInAfter', 'signedInBefore'] as const;
const NAMES = ['locale', 'country', 'owns', 'plays'] as const;

export function addSelectionOptions(command: Command): Command {
  return command
    .option('--signed-up-after <when>', 'players instead of a file: a date, a time, or 30d (ago)')
    .option('--signed-up-before <when>', 'the same')
    .option('--signed-in-after <when>', 'by their last sign-in')
    .option('--signed-in-before <when>', 'by their last sign-in')
    .option('--locale <locale>', 'such as de-DE')
    .option('--country <country>', 'such as DE')
    .option('--owns <product>', 'who have this product')
    .option('--plays <game>', 'who have an account in this game');
}

/** Null where the players are those of a file. */
export async function selectionOf(
  file: string | undefined,
  options: SelectionOptions,
): Promise<{ file: string } | { filter: PlayerFilter }> {
  const given = [...MOMENTS, ...NAMES].filter((name) => options[name] !== undefined);
  if (file !== undefined) {
    if (given.length > 0) throw new OperatorProblem('USAGE', 'Name a file or conditions, not both.');
    await access(file).catch(() => {
      throw new OperatorProblem('USAGE', `The file ${file} cannot be read.`);
    });
    return { file };
  }
  if (given.length === 0) {
    throw new OperatorProblem('USAGE', 'Name a file, or a condition such as --signed-up-after 30d.');
  }
  const moments = MOMENTS.flatMap((name) => {
    const text = options[name];
    return text === undefined ? [] : [[name, parseMoment(text, new Date(), 'back').toISOString()]];
  });
  const names = NAMES.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]]));
  const read = playerFilter.safeParse(Object.fromEntries([...moments, ...names]));
  if (read.success) return { filter: read.data };
  throw new OperatorProblem(
    'USAGE',
    `This is not valid: ${read.error.issues.map(({ path }) => path.join('.')).join(', ')}.`,
  );
}
