import { createHash } from 'node:crypto';
import { normaliseRecoveryCode, UNAMBIGUOUS_ALPHABET } from '@gatehouse/domain/codes';
import { RECOVERY_CODE_LENGTH } from '@gatehouse/domain/limits';
import type { Random } from '../../../ports/random.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';

export const RECOVERY_CODE_PURPOSE = 'two-factor-recovery-code';
/** The earlier format: codes verify while the key they were hashed with is known. */
const KEYED_HASH = /^[0-9a-f]{64}$/;

/** Players copy it by hand. Ten characters: 50 bits. */
export function newRecoveryCode(random: Random): string {
  return random.pick(UNAMBIGUOUS_ALPHABET, RECOVERY_CODE_LENGTH);
}

/** The hash is sealed, because a new SECRET_KEY can seal it again without knowing the code. */
export function sealRecoveryCode(secrets: SecretBox, userId: string, code: string): string {
  return secrets.seal(RECOVERY_CODE_PURPOSE, createHash('sha256').update(bind(userId, code)).digest('hex'));
}

export function matchesRecoveryCode(
  secrets: SecretBox,
  userId: string,
  code: string,
  stored: string,
): boolean {
  if (KEYED_HASH.test(stored)) {
    return secrets.keyedHashes(RECOVERY_CODE_PURPOSE, bind(userId, code)).includes(stored);
  }
  const hash = createHash('sha256').update(bind(userId, code)).digest('hex');
  return secrets.open(RECOVERY_CODE_PURPOSE, stored) === hash;
}

/** Bound to its owner, so that two players with the same code would not share a hash. */
function bind(userId: string, code: string): string {
  return `${userId}:${normaliseRecoveryCode(code)}`;
}
