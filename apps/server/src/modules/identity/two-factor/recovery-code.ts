import { createHash } from 'node:crypto';
import { normaliseRecoveryCode, UNAMBIGUOUS_ALPHABET } from '@gatehouse/domain/codes';
import { RECOVERY_CODE_LENGTH } from '@gatehouse/domain/limits';
import type { Random } from '../../../ports/random.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';

export const RECOVERY_CODE_PURPOSE = 'two-factor-recovery-code';

/** Players copy it by hand. Ten characters: 50 bits. */
export function newRecoveryCode(random: Random): string {
  return random.pick(UNAMBIGUOUS_ALPHABET, RECOVERY_CODE_LENGTH);
}

/** The hash is sealed, because a new SECRET_KEY can seal it again without knowing the code. */
export function sealRecoveryCode(secrets: SecretBox, userId: string, code: string): string {
  return secrets.seal(RECOVERY_CODE_PURPOSE, hashOf(userId, code));
}

export function matchesRecoveryCode(
  secrets: SecretBox,
  userId: string,
  code: string,
  stored: string,
): boolean {
  return secrets.open(RECOVERY_CODE_PURPOSE, stored) === hashOf(userId, code);
}

/** Bound to its owner, so that two players with the same code would not share a hash. */
function hashOf(userId: string, code: string): string {
  return createHash('sha256')
    .update(`${userId}:${normaliseRecoveryCode(code)}`)
    .digest('hex');
}
