import type { SecretBox } from '../../../ports/secret-box.ts';

export type MHashes = ReturnType<typeof createMHashes>;

/** The mHash identifies an e-mail address to partners that must not see it. */
export function createMHashes({ secrets }: { secrets: Pick<SecretBox, 'keyedHash'> }) {
  return {
    of: (emailCanonical: string | null): string | null =>
      emailCanonical === null ? null : secrets.keyedHash('m-hash', emailCanonical),
  };
}
