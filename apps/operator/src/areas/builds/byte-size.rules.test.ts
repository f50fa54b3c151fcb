import { expect, test } from 'vitest';
import { byteSize } from './byte-size.rules.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [12_345_678, '12 MB'],
  [4_200_000_000, '4.2 GB'],
  [5e15, '5000 TB'],
])('%i bytes are %s', (bytes, text) => expect(byteSize(bytes)).toBe(text));
