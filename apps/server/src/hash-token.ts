import { createHash } from 'node:crypto';

/** For tokens of 256 random bits, which need no key. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The S256 code challenge of a proof key (RFC 7636). */
export function hashProofKey(codeVerifier: string): string {
  return createHash('sha256').update(codeVerifier).digest('base64url');
}
