import type { SecretBox } from '../../../ports/secret-box.ts';

type Hashing = Pick<SecretBox, 'keyedHash'>;

const KEPT_MAX = 1000;

/** Stands for the address with partners that must not see it. */
export function mHashOf(secrets: Hashing, emailCanonical: string | null): string | null {
  return emailCanonical === null ? null : secrets.keyedHash('m-hash', emailCanonical);
}

/** Keeps it for the players of the moment: on GET /user/me the hash would be the dearest part of the answer. */
export function keepMHashes(secrets: Hashing): (emailCanonical: string | null) => string | null {
  const kept = new Map<string | null, string | null>();
  return (emailCanonical) => {
    const known = kept.get(emailCanonical);
    if (known !== undefined) return known;
    if (kept.size >= KEPT_MAX) kept.clear();
    const mHash = mHashOf(secrets, emailCanonical);
    kept.set(emailCanonical, mHash);
    return mHash;
  };
}
