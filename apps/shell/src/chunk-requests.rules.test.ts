import { expect, test } from 'vitest';
import { joinChunks } from './chunk-requests.rules.ts';

const KIB = 1024;
const chunk = (pack: string, at: number, stored = 10, size = stored) => ({
  sha256: '',
  pack,
  at,
  stored,
  size,
});

test.each([
  ['neighbours are one request', [chunk('a', 0), chunk('a', 10), chunk('a', 20)], ['a 0-30']],
  ['a small gap is downloaded too', [chunk('a', 0), chunk('a', 10 + 64 * KIB)], ['a 0-65556']],
  ['a large gap is not', [chunk('a', 0), chunk('a', 11 + 64 * KIB)], ['a 0-10', 'a 65547-65557']],
  ['packs are requested separately', [chunk('a', 0), chunk('b', 10)], ['a 0-10', 'b 10-20']],
  ['order is kept', [chunk('a', 10), chunk('a', 0)], ['a 10-20', 'a 0-10']],
  [
    'a request has at most 1 MiB of content, however well it is compressed',
    Array.from({ length: 5 }, (_, index) => chunk('a', index * 10, 10, 256 * KIB)),
    ['a 0-40', 'a 40-50'],
  ],
])('%s', (_, chunks, requests) => {
  const range = (list: readonly { at: number; stored: number }[]) =>
    `${list[0]?.at}-${(list.at(-1)?.at ?? 0) + (list.at(-1)?.stored ?? 0)}`;
  expect(joinChunks(chunks).map((request) => `${request.pack} ${range(request.chunks)}`)).toEqual(requests);
});
