import { expect, test } from 'vitest';
import { hashToken } from '../hash-token.ts';
import { createSecretBox } from './secret-box.ts';

const box = createSecretBox('a key of at least thirty-two characters');

test('opens what it sealed, and never produces the same ciphertext twice', () => {
  const sealed = box.seal('totp', 'JBSWY3DPEHPK3PXP');
  expect(box.open('totp', sealed)).toBe('JBSWY3DPEHPK3PXP');
  expect(box.seal('totp', 'JBSWY3DPEHPK3PXP')).not.toBe(sealed);
});

test('rejects another purpose, another key and a changed byte', () => {
  const sealed = box.seal('totp', 'secret');
  expect(() => box.open('mail', sealed)).toThrow();
  expect(() => createSecretBox('another key of thirty-two characters!').open('totp', sealed)).toThrow();
  const touched = Buffer.from(sealed, 'base64url');
  touched[touched.length - 1] = (touched[touched.length - 1] ?? 0) ^ 1;
  expect(() => box.open('totp', touched.toString('base64url'))).toThrow();
});

test('rejects a truncated tag', () => {
  const sealed = Buffer.from(box.seal('totp', ''), 'base64url');
  expect(() => box.open('totp', sealed.subarray(0, 16).toString('base64url'))).toThrow();
});

test('keyed hashes differ by purpose; token hashes do not depend on the key', () => {
  expect(box.keyedHash('email-code', '123456')).toMatch(/^[0-9a-f]{64}$/);
  expect(box.keyedHash('email-code', '123456')).not.toBe(box.keyedHash('recovery-code', '123456'));
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('with a previous key, opens and matches old data and seals only with the current key', () => {
  const newKey = 'a newer key of thirty-two characters';
  const rotated = createSecretBox(newKey, 'a key of at least thirty-two characters');
  const old = box.seal('totp', 'secret');
  expect(rotated.open('totp', old)).toBe('secret');
  expect(rotated.keyedHashes('code', '123456')).toEqual([
    createSecretBox(newKey).keyedHash('code', '123456'),
    box.keyedHash('code', '123456'),
  ]);
  const resealed = rotated.reseal('totp', old) ?? '';
  expect(createSecretBox(newKey).open('totp', resealed)).toBe('secret');
  expect(rotated.reseal('totp', resealed)).toBe(null);
  expect(() => box.open('totp', rotated.seal('totp', 'secret'))).toThrow();
  expect(() => rotated.open('totp', createSecretBox('a third key').seal('totp', 'secret'))).toThrow();
});
