import { randomUUID } from 'node:crypto';
import type { LauncherStatement } from '@gatehouse/contract/launcher-release';
import { expect, test } from 'vitest';
import { chooseRelease, forgetWithdrawn, noteStarted, planStart } from './versions.rules.ts';
import type { Versions } from './versions.ts';

const none: Versions = { current: null, next: null, attempts: 0, failed: null };

function statement(version: string, node = '24.0.0'): LauncherStatement {
  return { format: 1, kind: 'launcher', version, node, size: 1, sha256: '0'.repeat(64) };
}
const offer = (version: string, percent = 100, node?: string) => ({
  statement: statement(version, node),
  percent,
});

test.each<[string, Partial<Versions>, string[], Partial<Versions>]>([
  ['nothing is downloaded', {}, [], {}],
  ['a release has started before', { current: '1.1.0' }, ['1.1.0'], { current: '1.1.0' }],
  ['a newer launcher was installed', { current: '0.9.0' }, [], { current: '0.9.0' }],
  [
    'a newer launcher was installed than the next one',
    { next: '0.9.0', attempts: 1 },
    [],
    { next: '0.9.0', attempts: 1 },
  ],
  ['a release waits', { next: '1.1.0' }, ['1.1.0'], { next: '1.1.0', attempts: 1 }],
  [
    'it did not start once',
    { current: '1.1.0', next: '1.2.0', attempts: 1 },
    ['1.2.0', '1.1.0'],
    { current: '1.1.0', next: '1.2.0', attempts: 2 },
  ],
  [
    'it did not start twice',
    { current: '1.1.0', next: '1.2.0', attempts: 2 },
    ['1.1.0'],
    { current: '1.1.0', failed: '1.2.0' },
  ],
])('the versions to try if %s', (_, record, versions, after) => {
  const plan = planStart({ ...none, ...record }, '1.0.0');
  expect(plan).toEqual({ record: { ...none, ...after }, versions });
});

test('a version whose page has connected is the one to go back to', () => {
  const record = { ...none, current: '1.1.0', next: '1.2.0', attempts: 1 };
  expect(noteStarted(record, '1.2.0')).toEqual({ ...none, current: '1.2.0' });
  // A newer one was downloaded before its page connected.
  expect(noteStarted({ ...record, next: '1.3.0', attempts: 0 }, '1.2.0')).toEqual({
    ...none,
    current: '1.2.0',
    next: '1.3.0',
  });
});

test('a release that was withdrawn before it started is not started', () => {
  const record = { ...none, current: '1.1.0', next: '1.2.0' };
  expect(forgetWithdrawn(record, [statement('1.2.0'), statement('1.1.0')])).toBe(record);
  expect(forgetWithdrawn(record, [statement('1.1.0')])).toEqual({ ...none, current: '1.1.0' });
});

const launcher = { running: '1.1.0', node: '24.3.0', installationId: 'launcher0001' };

test.each<[string, ReturnType<typeof offer>[], Partial<Versions>, string | undefined]>([
  ['the newest one', [offer('1.2.0'), offer('1.10.0')], {}, '1.10.0'],
  ['none that runs already', [offer('1.1.0')], {}, undefined],
  ['no older one', [offer('1.0.9')], {}, undefined],
  ['none that waits already', [offer('1.2.0')], { next: '1.2.0' }, undefined],
  [
    'none that did not start, nor one before it',
    [offer('1.3.0'), offer('1.2.0')],
    { failed: '1.3.0' },
    undefined,
  ],
  ['one after the one that did not start', [offer('1.4.0')], { failed: '1.3.0' }, '1.4.0'],
  ['none that the runtime is too old for', [offer('1.3.0', 100, '26.0.0'), offer('1.2.0')], {}, '1.2.0'],
  ['none that is for other launchers', [offer('1.3.0', 0), offer('1.2.0')], {}, '1.2.0'],
])('takes %s', (_, offered, record, expected) => {
  expect(chooseRelease(offered, { ...none, ...record }, launcher)?.statement.version).toBe(expected);
});

test.each([0, 1, 10, 50, 99, 100])('about %i %% of the launchers get a release', (percent) => {
  const launchers = Array.from({ length: 4000 }, () => ({ ...launcher, installationId: randomUUID() }));
  const chosen = launchers.filter((one) => chooseRelease([offer('1.2.0', percent)], none, one)).length;
  // Seven standard deviations.
  const tolerance = 7 * Math.sqrt(4000 * (percent / 100) * (1 - percent / 100));
  expect(Math.abs(chosen - 40 * percent)).toBeLessThanOrEqual(tolerance);
});

test('who gets a release stays when more get it, and differs between releases', () => {
  const ids = Array.from({ length: 500 }, (_, index) => `launcher${index}`);
  const groupOf = (version: string, percent: number) =>
    ids.filter((installationId) =>
      chooseRelease([offer(version, percent)], none, { ...launcher, installationId }),
    );
  const first = groupOf('1.2.0', 20);
  expect(groupOf('1.2.0', 20)).toEqual(first);
  expect(groupOf('1.2.0', 50)).toEqual(expect.arrayContaining(first));
  expect(groupOf('1.3.0', 20)).not.toEqual(first);
});
