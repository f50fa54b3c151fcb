import type { SecretBox } from '../../ports/secret-box.ts';

/** Stands for the address with partners that must not see it. */
export function mHashOf(secrets: Pick<SecretBox, 'keyedHash'>, emailCanonical: string | null): string | null {
  return emailCanonical === null ? null : secrets.keyedHash('m-hash', emailCanonical);
}
