import { timingSafeEqual } from 'node:crypto';
import { hashProofKey, hashToken } from '../../../hash-token.ts';

/** All are compared, each in constant time, so that the time reveals neither which one nor how much of it matched. */
export function isClientSecret(hashes: readonly string[], secret: string | undefined): boolean {
  const given = hashToken(secret ?? '');
  const matches = hashes.map((hash) => isEqual(hash, given));
  return secret !== undefined && matches.includes(true);
}

/** RFC 7636, S256 only. A code that was issued without a challenge needs no verifier. */
export function isProofKey(challenge: string | null, verifier: string | undefined): boolean {
  if (challenge === null) return true;
  return verifier !== undefined && isEqual(challenge, hashProofKey(verifier));
}

function isEqual(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
