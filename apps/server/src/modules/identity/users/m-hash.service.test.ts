import { expect, test } from 'vitest';
import { createMHashes } from './m-hash.service.ts';

test('an address is hashed once while it is cached, and no address has no hash', () => {
  const hashed: string[] = [];
  const { of: mHashOf } = createMHashes({
    secrets: {
      keyedHash(_purpose, text) {
        hashed.push(text);
        return `hash of ${text}`;
      },
    },
  });
  expect(mHashOf('a@example.test')).toBe('hash of a@example.test');
  expect(mHashOf('a@example.test')).toBe('hash of a@example.test');
  expect(mHashOf('b@example.test')).toBe('hash of b@example.test');
  expect(mHashOf(null)).toBeNull();
  expect(hashed).toEqual(['a@example.test', 'b@example.test']);
  for (let player = 0; player < 2000; player += 1) mHashOf(`${player}@example.test`);
  expect(mHashOf('a@example.test')).toBe('hash of a@example.test');
});
