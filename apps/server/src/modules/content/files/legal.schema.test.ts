import { expect, test } from 'vitest';
import { legalSchema } from './legal.schema.ts';

const FIRST = { version: '2026-01', validFrom: '2026-01-01' };
const SECOND = { version: '2026-06', validFrom: '2026-06-01', changes: { 'en-GB': 'Shorter.' } };
const WITHOUT_CHANGES = { version: '2026-06', validFrom: '2026-06-01' };

const problemsOf = (versions: object[]) =>
  (legalSchema.safeParse({ versions }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

test.each([
  ['one version, which changes nothing', [FIRST]],
  ['a second version, which says what it changes', [FIRST, SECOND]],
  ['a version with its own address', [{ ...FIRST, link: 'https://play.example/terms' }]],
])('a document may have %s', (_what, versions) => {
  expect(problemsOf(versions)).toEqual([]);
});

test.each([
  ['no version', [], 'versions: '],
  ['a version twice', [FIRST, { ...SECOND, version: '2026-01' }], 'versions.1.version: is given twice'],
  [
    'an older version after a newer one',
    [SECOND, { ...SECOND, ...FIRST }],
    'versions.1.validFrom: must be after',
  ],
  [
    'two versions from one day',
    [FIRST, { ...SECOND, validFrom: '2026-01-01' }],
    'versions.1.validFrom: must be after',
  ],
  [
    'a second version that does not say what it changes',
    [FIRST, WITHOUT_CHANGES],
    'versions.1.changes: is missing',
  ],
  [
    'changes without English',
    [FIRST, { ...SECOND, changes: { 'de-DE': 'Kürzer.' } }],
    'versions.1.changes.en-GB: is missing',
  ],
  ['a date in words', [{ ...FIRST, validFrom: '1 January' }], 'versions.0.validFrom: must be a date'],
])('a document may not have %s', (_what, versions, problem) => {
  expect(problemsOf(versions)).toEqual([expect.stringContaining(problem)]);
});
