import { expect, test } from 'vitest';
import {
  addSample,
  bytesPerSecond,
  isConsistent,
  patchUuid,
  secondsLeft,
  withSystem,
} from './patch.rules.ts';

const file = (path: string) => ({ path, size: 1, sha256: 'a'.repeat(64), url: '/x' });
const launch = { kind: 'page' as const, path: 'index.html' };

test.each([
  ['plain files', ['index.html', 'data/a'], true],
  ['a path twice', ['index.html', 'a', 'a'], false],
  ['a path twice in another case', ['index.html', 'A', 'a'], false],
  ['a file that is a folder too', ['index.html', 'data', 'data/a'], false],
  ['a file that is a folder of folders too', ['index.html', 'data/a', 'DATA/A/b/c'], false],
  ['a file and a folder with similar names', ['index.html', 'data', 'data2/a'], true],
  ['no file to start', ['data/a'], false],
])('a manifest with %s is consistent: %j', (_, paths, expected) => {
  expect(isConsistent({ files: paths.map(file), launch })).toBe(expected);
});

test('knows the speed after half a second, over the last five', () => {
  const start = addSample([], { atMs: 0, receivedBytes: 0 });
  expect(bytesPerSecond(addSample(start, { atMs: 100, receivedBytes: 50 }))).toBeNull();
  const later = addSample(start, { atMs: 1000, receivedBytes: 500 });
  expect(bytesPerSecond(later)).toBe(500);
  expect(addSample(later, { atMs: 1050, receivedBytes: 550 })).toBe(later);
  expect(bytesPerSecond(addSample(later, { atMs: 5900, receivedBytes: 500 }))).toBe(0);
  expect(secondsLeft(500, 1001)).toBe(3);
  expect(secondsLeft(0, 1001)).toBeNull();
});

test.each([
  ['win32', 'windows'],
  ['darwin', 'macos'],
  ['linux', 'linux'],
] as const)('on %s the package %s is installed too', (platform, system) => {
  expect(withSystem(['de-DE'], platform)).toEqual(['de-DE', system]);
  expect(withSystem([system], platform)).toEqual([system]);
});

test('a patch has one UUID', () => {
  const id = patchUuid({ branchId: 'emberfall.default', patchId: '0123456789abcdef' });
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(patchUuid({ branchId: 'emberfall.default', patchId: '0123456789abcdef' })).toBe(id);
});
