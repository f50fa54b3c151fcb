import { expect, test } from 'vitest';
import {
  type Chunk,
  type ChunkedFile,
  ChunkIndexInvalid,
  readChunkIndex,
  writeChunkIndex,
} from './chunk-index.ts';

const id = (letter: string) => letter.repeat(64);
const chunk = (letter: string, at: number, pack = id('a')): Chunk => ({
  sha256: id(letter),
  size: 100,
  stored: 50,
  pack,
  at,
});
const file = (path: string, chunks: Chunk[]): ChunkedFile => ({
  path,
  size: chunks.length * 100,
  sha256: id('f'),
  chunks,
});

test('what is written is read again, also where places are left out', () => {
  const files = [
    file('a.pak', [chunk('1', 0), chunk('2', 50), chunk('3', 0, id('b'))]),
    file('empty.txt', []),
    file('b.pak', [chunk('4', 50, id('b')), chunk('1', 0)]),
  ];
  const index = writeChunkIndex(files);
  expect(readChunkIndex(index)).toEqual(files);
  expect(index.match(/"pack"/g)).toHaveLength(3);
});

test.each([
  ['no JSON', 'x\n'],
  ['a path that leads out of the folder', writeChunkIndex([file('../a', [chunk('1', 0)])])],
  [
    'a first chunk without a place',
    writeChunkIndex([file('a', [chunk('1', 0)])]).replace(/"pack":"\w+",/, ''),
  ],
  ['chunks that do not add up to the size', writeChunkIndex([{ ...file('a', [chunk('1', 0)]), size: 99 }])],
  ['a chunk that grew by compression', writeChunkIndex([file('a', [{ ...chunk('1', 0), stored: 101 }])])],
])('an index with %s is refused', (_what, index) => {
  expect(() => readChunkIndex(index)).toThrow(ChunkIndexInvalid);
});
