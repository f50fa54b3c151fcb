import { createHash } from 'node:crypto';
import { createPasswordHasher, type PasswordHasher } from '../ports/password-hasher.ts';

/**
 * Real hashes take 25 ms of CPU each, for thousands of sign-ups and sign-ins of the tests. These look the same and wait
 * in the same queue. Tests about the hash itself use the real hasher.
 */
export function createQuickPasswords(): PasswordHasher {
  const hash = async (password: string) => {
    const digest = createHash('sha256').update(password).digest('base64url');
    return `$argon2id$v=19$m=19456,t=2,p=1$quick$${digest}`;
  };
  return createPasswordHasher(undefined, {
    hash,
    verify: async (stored, password) => stored === (await hash(password)),
  });
}
