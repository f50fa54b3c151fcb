import { expect, test } from 'vitest';
import { createMHashes } from './m-hash.service.ts';

test('hashes an address with the key of this purpose, and returns null without an address', () => {
  const mHashes = createMHashes({ secrets: { keyedHash: (purpose, text) => `${purpose} of ${text}` } });
  expect(mHashes.of('a@example.test')).toBe('m-hash of a@example.test');
  expect(mHashes.of(null)).toBeNull();
});
