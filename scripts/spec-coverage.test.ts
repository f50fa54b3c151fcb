import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const LINES = 421;
const DEPARTURES = 'decisions/075-accounts-devices-and-departures.md';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim());

/** `| 2.14 | what it says | shown by |` */
const rows = read('docs/spec-coverage.md')
  .split('\n')
  .flatMap((line) => {
    const [, id = '', , shownBy = ''] = cellsOf(line);
    return /^\d\.\d+$/.test(id) ? [{ id, references: shownBy.split('<br>') }] : [];
  });

/** The first argument of `test`, `it`, or a table of either. */
const TITLES =
  /(?:\b(?:test|it)(?:\.\w+)*|\)|`)\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`),/g;

const titlesByFile = new Map<string, Set<string>>();

function titlesOf(file: string): Set<string> {
  const known = titlesByFile.get(file);
  if (known) return known;
  const matches = [...read(file).matchAll(TITLES)];
  const titles = new Set(matches.map(([, single, double, template]) => single ?? double ?? template ?? ''));
  titlesByFile.set(file, titles);
  return titles;
}

/** What is wrong with a reference: `` `file`: title `` or `decision [075](decisions/075-….md)`. */
function problemOf(reference: string): string | null {
  const [, decision] = /^decision \[\d{3}\]\(([^)]+)\)$/.exec(reference) ?? [];
  if (decision) return existsSync(join(ROOT, 'docs', decision)) ? null : 'no such decision';
  const [, file, title] = /^`([^`]+)`: (.+)$/.exec(reference) ?? [];
  if (!file || !title) return 'neither a test nor a decision';
  if (!existsSync(join(ROOT, file))) return 'no such file';
  return titlesOf(file).has(title) ? null : 'no such title';
}

test('every line of the specification is listed once', () => {
  expect(rows).toHaveLength(LINES);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(LINES);
});

test('every line names a test, by its whole title', () => {
  const problems = rows.flatMap(({ id, references }) =>
    references.map((reference) => ({ id, reference, problem: problemOf(reference) })),
  );
  expect(problems.filter(({ problem }) => problem !== null)).toEqual([]);
  const untested = rows.filter(
    ({ references }) => !references.some((reference) => reference.startsWith('`')),
  );
  expect(untested).toEqual([]);
});

test('the lines that we depart from are those in the table of the decision', () => {
  const decided = read(join('docs', DEPARTURES))
    .split('\n')
    .flatMap(
      (line) =>
        cellsOf(line)[1]
          ?.match(/^\d\.\d+(?:, \d\.\d+)*$/)?.[0]
          .split(', ') ?? [],
    );
  const marked = rows.filter(({ references }) => references.some((one) => one.includes(DEPARTURES)));
  expect(marked.map(({ id }) => id).toSorted()).toEqual(decided.toSorted());
});
