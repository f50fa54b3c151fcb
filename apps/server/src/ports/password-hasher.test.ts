import { pbkdf2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPasswordHasher } from './password-hasher.ts';

const hasher = createPasswordHasher();
const OWNER = { addressBucket: '192.0.2.1' };
const salt = Buffer.from('old game salt');
const legacy = `$pbkdf2-sha256$i=1000$${base64(salt)}$${base64(pbkdf2Sync('Lantern-Keep-1', salt, 1000, 32, 'sha256'))}`;

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

test('hashes a password with argon2id and our parameters', async () => {
  const stored = await hasher.hash('Lantern-Keep-1', OWNER);
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hasher.isOutdated(stored)).toBe(false);
  expect(await hasher.verify('Lantern-Keep-1', stored, OWNER)).toBe(true);
  expect(await hasher.verify('Lantern-Keep-2', stored, OWNER)).toBe(false);
});

test('compares all of 1024 characters', async () => {
  const stored = await hasher.hash(`${'a'.repeat(1023)}b`, OWNER);
  expect(await hasher.verify(`${'a'.repeat(1023)}c`, stored, OWNER)).toBe(false);
});

test('an imported game hash verifies and is outdated', async () => {
  expect(await hasher.verify('Lantern-Keep-1', legacy, OWNER)).toBe(true);
  expect(await hasher.verify('wrong', legacy, OWNER)).toBe(false);
  expect(hasher.isOutdated(legacy)).toBe(true);
});

test('verifies nothing without a stored hash', async () => {
  expect(await hasher.verify('Lantern-Keep-1', null, OWNER)).toBe(false);
});

test.each([
  ['an empty digest', `$pbkdf2-sha256$i=1000$${base64(salt)}$A`],
  ['a short digest', digestOf(1000, 15)],
  ['a long digest', digestOf(1000, 65)],
  ['no iterations', `$pbkdf2-sha256$i=0$${base64(salt)}$${base64(Buffer.alloc(32))}`],
  ['more iterations than the limit', digestOf(1_000_001, 32)],
])('a hash with %s verifies nothing', async (_, stored) => {
  expect(await hasher.verify('Lantern-Keep-1', stored, OWNER)).toBe(false);
});

function digestOf(iterations: number, bytes: number): string {
  const digest = pbkdf2Sync('Lantern-Keep-1', salt, iterations, bytes, 'sha256');
  return `$pbkdf2-sha256$i=${iterations}$${base64(salt)}$${base64(digest)}`;
}
