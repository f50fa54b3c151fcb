import { normaliseRecoveryCode, UNAMBIGUOUS_ALPHABET } from '@gatehouse/domain/codes';
import { RECOVERY_CODE_LENGTH } from '@gatehouse/domain/limits';
import type { Random } from '../../ports/random.ts';
import type { SecretBox } from '../../ports/secret-box.ts';

const HASH_PURPOSE = 'two-factor-recovery-code';

/** Players copy it by hand. Ten signs: 50 bits. */
export function newRecoveryCode(random: Random): string {
  return random.pick(UNAMBIGUOUS_ALPHABET, RECOVERY_CODE_LENGTH);
}

/** Bound to its owner, so that two players with the same code would not share a hash. */
export function recoveryCodeHash(secrets: SecretBox, userId: string, code: string): string {
  return secrets.keyedHash(HASH_PURPOSE, `${userId}:${normaliseRecoveryCode(code)}`);
}
