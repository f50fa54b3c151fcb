import * as native from '@node-rs/argon2';
import { createPasswordHasher, type PasswordHasher } from '../../src/ports/password-hasher.ts';

/** Response time is dominated by hashing, so hashes and their cost are counted instead of measuring time. */
export function countHashes(): { costs: string[]; passwords: PasswordHasher } {
  const costs: string[] = [];
  const passwords = createPasswordHasher(undefined, {
    hash(password, cost) {
      costs.push(`m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}`);
      return native.hash(password, cost);
    },
    verify(stored, password) {
      costs.push(stored.split('$')[3] ?? '');
      return native.verify(stored, password);
    },
  });
  return { costs, passwords };
}
