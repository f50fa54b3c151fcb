import { isRecoveryCode } from '@gatehouse/domain/codes';
import { describe, expect, it, test } from 'vitest';
import { systemRandom } from '../../ports/random.ts';
import { createSecretBox } from '../../ports/secret-box.ts';
import { newRecoveryCode, recoveryCodeHash } from './recovery-code.rules.ts';

const secrets = createSecretBox('a key that only the tests know of');

test('a recovery code has the shape that forms accept and no sign that is easily misread', () => {
  const codes = new Set(Array.from({ length: 200 }, () => newRecoveryCode(systemRandom)));
  expect(codes.size).toBe(200);
  for (const code of codes) {
    expect(isRecoveryCode(code)).toBe(true);
    expect(code).not.toMatch(/[01IO]/);
  }
});

describe('A recovery code is recognised the way people write it down', () => {
  it.each(['ABCDE23456', 'abcde23456', 'ABCDE 23456', 'abcde-23456'])('%j', (written) => {
    expect(recoveryCodeHash(secrets, 'me', written)).toBe(recoveryCodeHash(secrets, 'me', 'ABCDE23456'));
  });
});

test('the hash tells neither the code nor that another player has the same', () => {
  const hash = recoveryCodeHash(secrets, 'me', 'ABCDE23456');
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(hash).not.toBe(recoveryCodeHash(secrets, 'you', 'ABCDE23456'));
  expect(hash).not.toBe(recoveryCodeHash(createSecretBox('another key altogether'), 'me', 'ABCDE23456'));
});
