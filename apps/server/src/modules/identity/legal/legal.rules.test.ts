import { expect, test } from 'vitest';
import { type Acceptance, legalChangeOf } from './legal.rules.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
const version = (name: string, validFrom: string) => ({ version: name, validFrom });
const FIRST = version('1', '2026-02-01');
const IN_FORCE = version('2', '2026-06-15');
const UPCOMING = version('3', '2026-06-16');

const accepted = (name: string, way: string | null = 'sign-up', day = '2026-03-01'): Acceptance => ({
  document: 'terms',
  version: name,
  way,
  givenAt: new Date(day),
});

function changeOf(
  terms: (typeof FIRST)[],
  acceptances: Acceptance[],
  createdAt = new Date('2026-03-01'),
): { missed: string[]; isDue: boolean } | null {
  const change = legalChangeOf({ terms, privacy: [] }, 'terms', { createdAt, acceptances }, NOW);
  return change && { missed: change.missed.map((one) => one.version), isDue: change.isDue };
}

test.each<[who: string, terms: (typeof FIRST)[], acceptances: Acceptance[], createdAt?: string]>([
  ['accepted the newest version', [FIRST, IN_FORCE], [accepted('2')]],
  ['accepted the newest version, and an older one before', [FIRST, IN_FORCE], [accepted('1'), accepted('2')]],
  ['accepted a version that does not apply yet', [FIRST, UPCOMING], [accepted('3')]],
  ['has no receipt, where there is one version', [UPCOMING], []],
  ['has a receipt of before, where there is one version', [FIRST], [accepted('2026-01', null)]],
  ['signed up before the first version of the list', [FIRST], [], '2025-01-01'],
  ['plays where no versions are kept', [], [accepted('1')]],
  [
    'accepted a version that was taken back, while the newest applied',
    [FIRST, version('2', '2026-06-14')],
    [accepted('9', 'prompt', '2026-06-15')],
  ],
])('a player who %s is not asked', (_who, terms, acceptances, createdAt = '2026-03-01') => {
  expect(changeOf(terms, acceptances, new Date(createdAt))).toBeNull();
});

test.each<
  [who: string, terms: (typeof FIRST)[], acceptances: Acceptance[], missed: string[], isDue: boolean]
>([
  ['accepted the version before', [FIRST, IN_FORCE], [accepted('1')], ['2'], true],
  ['may decide later', [FIRST, UPCOMING], [accepted('1')], ['3'], false],
  ['missed two versions', [FIRST, IN_FORCE, UPCOMING], [accepted('1')], ['2', '3'], true],
  ['accepted all that apply', [FIRST, IN_FORCE, UPCOMING], [accepted('2')], ['3'], false],
  ['has no receipt', [FIRST, IN_FORCE], [], ['2'], true],
  [
    'has a receipt of before, with the name of a new version',
    [FIRST, IN_FORCE],
    [accepted('2', null)],
    ['2'],
    true,
  ],
  [
    'accepted a version that was taken back, and replaced on the same day',
    [FIRST, IN_FORCE],
    [accepted('1'), accepted('9', 'prompt', '2026-06-15T10:00:00Z')],
    ['2'],
    true,
  ],
])('a player who %s is asked', (_who, terms, acceptances, missed, isDue) => {
  expect(changeOf(terms, acceptances)).toEqual({ missed, isDue });
});

test('the privacy policy is accepted apart from the terms', () => {
  const legal = { terms: [FIRST, IN_FORCE], privacy: [FIRST, IN_FORCE] };
  const player = { createdAt: new Date('2026-03-01'), acceptances: [accepted('2')] };
  expect(legalChangeOf(legal, 'terms', player, NOW)).toBeNull();
  expect(legalChangeOf(legal, 'privacy', player, NOW)).toMatchObject({ newest: IN_FORCE });
});
