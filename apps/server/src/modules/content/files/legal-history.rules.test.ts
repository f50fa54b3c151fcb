import { describe, expect, test } from 'vitest';
import type { Legal } from './content.ts';
import { findRewrittenVersions } from './legal-history.rules.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const FIRST = { version: '1', validFrom: '2026-01-01' };
const SECOND = { version: '2', validFrom: '2026-06-01', changes: { 'en-GB': 'Shorter.' } };
const THIRD = { version: '3', validFrom: '2026-07-01', changes: { 'en-GB': 'Longer.' } };
const of = (...terms: Legal['terms']): Legal => ({ terms, privacy: [] });
const problemsOf = (current: Legal, next: Legal, former = current) =>
  findRewrittenVersions({ current, former }, next, NOW);

test.each<[what: string, current: Legal, next: Legal]>([
  ['the same versions', of(FIRST, SECOND), of(FIRST, SECOND)],
  ['a newer version', of(FIRST), of(FIRST, SECOND)],
  ['a list without the oldest version', of(FIRST, SECOND), of(SECOND, THIRD)],
  [
    'another locale',
    of(FIRST, SECOND),
    of(FIRST, { ...SECOND, changes: { 'en-GB': 'Shorter.', 'de-DE': 'Kürzer.' } }),
  ],
  [
    'another date of a version that does not apply yet',
    of(SECOND, THIRD),
    of(SECOND, { ...THIRD, validFrom: '2026-08-01' }),
  ],
  ['another address', of(FIRST), of({ ...FIRST, link: 'https://play.example/terms' })],
])('a release may have %s', (_what, current, next) => {
  expect(problemsOf(current, next)).toEqual([]);
});

test.each<[what: string, current: Legal, next: Legal, field: string, message: string]>([
  ['a lower version', of(FIRST, SECOND), of(FIRST), 'versions', 'has no version 2'],
  ['no versions any more', of(FIRST), of(), 'versions', 'has no version 1'],
  [
    'other words for the same version',
    of(FIRST, SECOND),
    of(FIRST, { ...SECOND, changes: { 'en-GB': 'Much shorter.' } }),
    'versions.1.changes.en-GB',
    'differs from the published version 2',
  ],
  [
    'another date of a version that applies',
    of(FIRST, SECOND),
    of(FIRST, { ...SECOND, validFrom: '2026-09-01' }),
    'versions.1.validFrom',
    'is 2026-06-01 in the published version 2',
  ],
  [
    'a new version that applies since yesterday',
    of(FIRST),
    of(FIRST, { ...SECOND, validFrom: '2026-05-31' }),
    'versions.1.validFrom',
    'has passed',
  ],
])('a release may not have %s', (_what, current, next, field, message) => {
  expect(problemsOf(current, next)).toEqual([
    { file: 'legal/terms.json', field, message: expect.stringContaining(message) },
  ]);
});

describe('a version that a rollback took back', () => {
  const taken = of(FIRST, SECOND);
  const LATER = new Date('2026-06-20T12:00:00Z');

  test('comes back with the same words, also after its day or with another day', () => {
    for (const validFrom of [SECOND.validFrom, '2026-07-01']) {
      const next = of(FIRST, { ...SECOND, validFrom });
      expect(findRewrittenVersions({ current: of(FIRST), former: taken }, next, LATER)).toEqual([]);
    }
  });

  test('does not come back with other words', () => {
    const next = of(FIRST, { ...SECOND, changes: { 'en-GB': 'Much shorter.' } });
    expect(problemsOf(of(FIRST), next, taken)).toEqual([
      {
        file: 'legal/terms.json',
        field: 'versions.1.changes.en-GB',
        message: expect.stringContaining('differs from the published version 2'),
      },
    ]);
  });

  test('need not come back', () => {
    expect(problemsOf(of(FIRST), of(FIRST, THIRD), taken)).toEqual([]);
  });
});
