import { pbkdf2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import {
  HASH_QUEUE_KEPT_FOR_KNOWN_DEVICES,
  HASH_QUEUE_MAX,
  HASH_QUEUE_PER_ADDRESS_MAX,
  HASHES_AT_ONCE_MAX,
  HASHES_AT_ONCE_PER_ADDRESS_MAX,
} from '@gatehouse/domain/limits';
import * as native from '@node-rs/argon2';
import { createQueue, type WorkLimits, type WorkOwner } from '../callers/work-queue.ts';

const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT_PREFIX = '$argon2id$v=19$m=19456,t=2,p=1$';
/** The digest has exactly 32 bytes: an empty one would match every password. */
const LEGACY_HASH = /^\$pbkdf2-sha256\$i=([1-9]\d{0,5})\$([A-Za-z0-9+/]{2,})\$([A-Za-z0-9+/]{43})$/;
const LEGACY_ITERATIONS_MAX = 600_000;

const HASH_LIMITS: WorkLimits = {
  parallel: HASHES_AT_ONCE_MAX,
  parallelPerAddress: HASHES_AT_ONCE_PER_ADDRESS_MAX,
  waiting: HASH_QUEUE_MAX,
  waitingPerAddress: HASH_QUEUE_PER_ADDRESS_MAX,
  keptForKnownDevices: HASH_QUEUE_KEPT_FOR_KNOWN_DEVICES,
};

/** Both wait in the queue of the caller, and throw OVERLOADED when that queue is full. */
export interface PasswordHasher {
  hash(password: string, owner: WorkOwner): Promise<string>;
  /**
   * Costs one argon2id hash in every case: a missing hash and a hash of a former platform take
   * as long as a current one, so the response time reveals nothing about the account.
   */
  verify(password: string, stored: string | null, owner: WorkOwner): Promise<boolean>;
  isOutdated(stored: string): boolean;
  /** Whether unknown devices should prove work before they take a place of the queue. */
  isBusy(): boolean;
}

/** Tests count its calls. */
export interface Argon2 {
  hash(password: string, cost: typeof ARGON2ID): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
}

export function createPasswordHasher(
  limits: WorkLimits = HASH_LIMITS,
  argon2: Argon2 = native,
): PasswordHasher {
  const queue = createQueue(limits);
  const argon2id = (password: string) => argon2.hash(password, ARGON2ID);
  return {
    hash: (password, owner) => queue.run(owner, () => argon2id(password)),
    verify: (password, stored, owner) =>
      queue.run(owner, async () => {
        if (stored?.startsWith('$argon2id$')) return argon2.verify(stored, password);
        await argon2id(password);
        return stored !== null && verifyLegacy(password, stored);
      }),
    isOutdated: (stored) => !stored.startsWith(CURRENT_PREFIX),
    isBusy: queue.isHalfFull,
  };
}

/** The scheme of imported game accounts: few iterations, so it is replaced at the first sign-in. */
async function verifyLegacy(password: string, stored: string): Promise<boolean> {
  const [, iterations, salt, expected] = LEGACY_HASH.exec(stored) ?? [];
  if (!iterations || !salt || !expected || Number(iterations) > LEGACY_ITERATIONS_MAX) return false;
  const bytes = Buffer.from(expected, 'base64');
  const actual = await promisify(pbkdf2)(
    password,
    Buffer.from(salt, 'base64'),
    Number(iterations),
    bytes.length,
    'sha256',
  );
  return timingSafeEqual(actual, bytes);
}
