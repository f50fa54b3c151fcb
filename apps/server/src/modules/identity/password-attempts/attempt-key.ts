import type { SecretBox } from '../../../ports/secret-box.ts';

/** Keyed, so that the table contains neither names nor network addresses. */
export function attemptKey(secrets: SecretBox, kind: string, who: string): string {
  return secrets.keyedHash('password-attempts', `${kind}:${who}`);
}
