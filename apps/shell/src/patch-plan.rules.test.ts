import { expect, test } from 'vitest';
import { type LocalFile, planPatch, type VersionFile } from './patch-plan.rules.ts';

/** Each letter is a chunk of ten bytes, stored in five. */
const wanted = (path: string, letters: string): VersionFile => ({
  path,
  size: letters.length * 10,
  sha256: `file ${letters}`,
  chunks: [...letters].map((sha256) => ({ sha256, size: 10, stored: 5, pack: 'p', at: 0 })),
});
const local = (path: string, letters: string): LocalFile => ({
  path,
  size: letters.length * 10,
  sha256: `file ${letters}`,
  chunks: [...letters].map((sha256, index) => ({ sha256, at: index * 10 })),
});
const whole = (path: string, content: string): VersionFile => ({
  path,
  size: 100,
  sha256: content,
  url: '/x',
});
const had = (path: string, content: string): LocalFile => ({ path, size: 100, sha256: content, chunks: [] });

/** `a=file[0] + .[10] + *` is the file a from the first chunk of a file, its own second one, and a downloaded one. */
function planned(files: VersionFile[], contents: LocalFile[]): string[] {
  return planPatch(files, contents).steps.map((step) => {
    if (step.type === 'remove') return `-${step.path}`;
    const parts = step.sources.map((source) => (source ? `${source.path ?? '.'}[${source.at}]` : '*'));
    return [`${step.file.path}=${parts.join('+')}`, ...step.remove.map((path) => `-${path}`)].join(' ');
  });
}

test.each<[string, VersionFile[], LocalFile[], string[], number]>([
  ['a new game is downloaded', [wanted('a', 'xy')], [], ['a=*+*'], 10],
  ['an equal file is left alone', [wanted('a', 'xy')], [local('a', 'xy')], [], 0],
  [
    'a changed chunk is downloaded, also behind inserted ones',
    [wanted('a', 'nxyz')],
    [local('a', 'xyz')],
    ['a=*+a[0]+a[10]+a[20]'],
    5,
  ],
  [
    'a renamed file is put together from the old one, which is deleted afterwards',
    [wanted('b', 'xy')],
    [local('a', 'xy')],
    ['b=a[0]+a[10]', '-a'],
    0,
  ],
  ['a repeated chunk is downloaded once', [wanted('a', 'xxyx')], [], ['a=*+.[0]+*+.[0]'], 10],
  [
    'a chunk of two new files is downloaded once',
    [wanted('a', 'xy'), wanted('b', 'yz')],
    [],
    ['a=*+*', 'b=a[10]+*'],
    15,
  ],
  [
    'a file that takes from one that is replaced is built before it',
    [wanted('a', 'n'), wanted('b', 'xy')],
    [local('a', 'xy'), local('b', 'o')],
    ['b=a[0]+a[10]', 'a=*'],
    5,
  ],
  [
    'of two that are exchanged one is downloaded',
    [wanted('a', 'y'), wanted('b', 'x')],
    [local('a', 'x'), local('b', 'y')],
    ['a=b[0]', 'b=*'],
    5,
  ],
  [
    'nothing is deleted before the first new file has been built, nor while it is needed',
    [wanted('a', 'n'), wanted('b', 'm'), wanted('c', 'xk')],
    [local('old', 'x'), local('unused', 'u')],
    ['a=*', '-unused', 'b=*', 'c=old[0]+*', '-old'],
    15,
  ],
  [
    'what is in the way of a file is deleted when the file has been built',
    [wanted('maps/one', 'm'), wanted('maps/two', 'n'), wanted('art', 'a')],
    [local('maps', 'mn'), local('art/a.png', 'a'), local('art/deep/b.png', 'b')],
    ['maps/one=maps[0] -maps', 'maps/two=*', 'art=art/a.png[0] -art/a.png -art/deep/b.png'],
    5,
  ],
  [
    'a name in another case is the same file on Windows: it is put in place again',
    [wanted('README.txt', 'x'), wanted('data/a', 'd')],
    [local('README.txt', 'x'), local('Readme.txt', 'x'), local('data/a', 'd')],
    ['README.txt=README.txt[0] -Readme.txt'],
    0,
  ],
  [
    'a damaged file keeps the chunks that are right',
    [wanted('a', 'xyz')],
    [{ ...local('a', 'x z'), sha256: null, chunks: local('a', 'x z').chunks.filter(({ at }) => at !== 10) }],
    ['a=a[0]+*+a[20]'],
    5,
  ],
  [
    'whole files: a changed one is downloaded, one with the content of another is copied',
    [whole('a', 'new'), whole('b', 'new'), whole('c', 'same'), whole('d', 'old')],
    [had('a', 'first'), had('c', 'same'), had('e', 'old')],
    ['a=*', 'b=a[0]', 'd=e[0]', '-e'],
    100,
  ],
])('%s', (_, files, contents, steps, fetchBytes) => {
  expect(planned(files, contents)).toEqual(steps);
  expect(planPatch(files, contents).fetchBytes).toBe(fetchBytes);
});

test.each<[string, VersionFile[], LocalFile[], number]>([
  ['the game', [wanted('a', 'xy'), wanted('b', 'zz')], [], 40],
  ['the largest file', [wanted('a', 'nop'), wanted('b', 'qr')], [local('a', 'xyz'), local('b', 'zz')], 30],
  [
    'less where files are deleted',
    [wanted('a', 'n'), wanted('b', 'pqr')],
    [local('a', 'x'), local('old', 'yyyyyyyy')],
    10,
  ],
])('a patch needs space for %s', (_, files, contents, bytes) => {
  expect(planPatch(files, contents).diskBytes).toBe(bytes);
});
