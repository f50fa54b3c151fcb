import { createHash } from 'node:crypto';
import type { WorkLimits } from '../../src/callers/work-queue.ts';
import { createPasswordHasher, type PasswordHasher } from '../../src/ports/password-hasher.ts';

const NO_LIMITS: WorkLimits = {
  parallel: Number.POSITIVE_INFINITY,
  parallelPerAddress: Number.POSITIVE_INFINITY,
  waiting: Number.POSITIVE_INFINITY,
  waitingPerAddress: Number.POSITIVE_INFINITY,
  keptForKnownDevices: 0,
};

/**
 * Real hashes take 25 ms of CPU each, for thousands of sign-ups and sign-ins of the tests. These look the same and wait
 * in the same queue. Tests about the hash itself use the real hasher.
 */
export function createQuickPasswords(limits?: WorkLimits): PasswordHasher {
  const hash = async (password: string) => {
    const digest = createHash('sha256').update(password).digest('base64url');
    return `$argon2id$v=19$m=19456,t=2,p=1$quick$${digest}`;
  };
  return createPasswordHasher(limits, {
    hash,
    verify: async (stored, password) => stored === (await hash(password)),
  });
}

/** For races: the queue would refuse most of fifty parallel requests, or serve them one after the other. */
export const createUnqueuedPasswords = () => createQuickPasswords(NO_LIMITS);
