import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const LINES = 421;

/** `| 2.14 | what it says | shown by |` */
const rows = readFileSync(join(ROOT, 'docs/spec-coverage.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, id = '', , shownBy = ''] = line.split('|').map((cell) => cell.trim());
    return /^\d\.\d+$/.test(id) ? [{ id, references: shownBy.split('<br>') }] : [];
  });

/** What is wrong with a reference: `` `file`: title `` or `decision [075](decisions/075-….md)`. */
function problemOf(reference: string): string | null {
  const [, decision] = /^decision \[\d{3}\]\(([^)]+)\)$/.exec(reference) ?? [];
  if (decision) return existsSync(join(ROOT, 'docs', decision)) ? null : 'no such decision';
  const [, file, title] = /^`([^`]+)`: (.+)$/.exec(reference) ?? [];
  if (!file || !title) return 'neither a test nor a decision';
  if (!existsSync(join(ROOT, file))) return 'no such file';
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  // In quotes, not in a comment. Some titles begin with a value.
  const isTitle = lines.some((line) => /['"`]/.test(line.split(title)[0] ?? '') && line.includes(title));
  return isTitle ? null : 'no such title';
}

test('every line of the specification is listed once', () => {
  expect(rows).toHaveLength(LINES);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(LINES);
});

test('every line names tests that exist, or the decision that departs from it', () => {
  const problems = rows.flatMap(({ id, references }) =>
    references.map((reference) => ({ id, reference, problem: problemOf(reference) })),
  );
  expect(problems.filter(({ problem }) => problem !== null)).toEqual([]);
});
