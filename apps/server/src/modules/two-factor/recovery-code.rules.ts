import { normaliseRecoveryCode } from '@gatehouse/domain/codes';
import { RECOVERY_CODE_LENGTH } from '@gatehouse/domain/limits';
import type { Random } from '../../ports/random.ts';
import type { SecretBox } from '../../ports/secret-box.ts';

/** Players copy it by hand, so it has no letter that looks like a digit. 32 signs, ten times: 50 bits. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const HASH_PURPOSE = 'two-factor-recovery-code';

export function newRecoveryCode(random: Random): string {
  return random.pick(ALPHABET, RECOVERY_CODE_LENGTH);
}

/** Bound to its owner, so that two players with the same code would not share a hash. */
export function recoveryCodeHash(secrets: SecretBox, userId: string, code: string): string {
  return secrets.keyedHash(HASH_PURPOSE, `${userId}:${normaliseRecoveryCode(code)}`);
}
