import type { SecretBox } from '../../../ports/secret-box.ts';

const KEPT_MAX = 1000;

export type MHashes = ReturnType<typeof createMHashes>;

/** The mHash replaces the e-mail address for partners that must not see it. */
export function createMHashes({ secrets }: { secrets: Pick<SecretBox, 'keyedHash'> }) {
  // Cached: on GET /user/me the hash would be the most expensive part of the response.
  const kept = new Map<string, string>();
  return {
    of(emailCanonical: string | null): string | null {
      if (emailCanonical === null) return null;
      const known = kept.get(emailCanonical);
      if (known !== undefined) return known;
      if (kept.size >= KEPT_MAX) kept.clear();
      const mHash = secrets.keyedHash('m-hash', emailCanonical);
      kept.set(emailCanonical, mHash);
      return mHash;
    },
  };
}
