import { isRecoveryCode } from '@gatehouse/domain/codes';
import { describe, expect, it, test } from 'vitest';
import { systemRandom } from '../../../ports/random.ts';
import { createSecretBox } from '../../../ports/secret-box.ts';
import {
  matchesRecoveryCode,
  newRecoveryCode,
  RECOVERY_CODE_PURPOSE,
  sealRecoveryCode,
} from './recovery-code.ts';

const secrets = createSecretBox('a key that only the tests know of');

test('a recovery code has the format that forms accept and no character that is easily misread', () => {
  const codes = new Set(Array.from({ length: 200 }, () => newRecoveryCode(systemRandom)));
  expect(codes.size).toBe(200);
  for (const code of codes) {
    expect(isRecoveryCode(code)).toBe(true);
    expect(code).not.toMatch(/[01IO]/);
  }
});

describe('A recovery code is recognised the way people write it down', () => {
  it.each(['ABCDE23456', 'abcde23456', 'ABCDE 23456', 'abcde-23456'])('%j', (written) => {
    const stored = sealRecoveryCode(secrets, 'me', 'ABCDE23456');
    expect(matchesRecoveryCode(secrets, 'me', written, stored)).toBe(true);
    expect(matchesRecoveryCode(secrets, 'me', 'ABCDE23457', stored)).toBe(false);
  });
});

test('the stored hash reveals neither the code nor that another player has the same', () => {
  const stored = sealRecoveryCode(secrets, 'me', 'ABCDE23456');
  expect(stored).not.toContain('ABCDE23456');
  expect(secrets.open(RECOVERY_CODE_PURPOSE, stored)).not.toContain('ABCDE23456');
  expect(matchesRecoveryCode(secrets, 'you', 'ABCDE23456', stored)).toBe(false);
  const other = createSecretBox('another key altogether');
  expect(() => matchesRecoveryCode(other, 'me', 'ABCDE23456', stored)).toThrow();
});
