import {
  HASH_QUEUE_KEPT_FOR_KNOWN_DEVICES,
  HASH_QUEUE_PER_ADDRESS_MAX,
  HASH_QUEUE_PER_PLACE,
  HASHES_AT_ONCE_MIN,
  HASHES_AT_ONCE_PER_ADDRESS_MAX,
} from '@gatehouse/domain/limits';
import * as native from '@node-rs/argon2';
import { createQueue, type WorkLimits, type WorkOwner, type WorkQueue } from '../callers/work-queue.ts';
import { type ImportedHash, readImportedHash } from './imported-hash.ts';
import { type OldSystem, questionOf } from './old-system.ts';

const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
export const CURRENT_HASH_PREFIX = '$argon2id$v=19$m=19456,t=2,p=1$';

export const isCurrentHash = (stored: string) => stored.startsWith(CURRENT_HASH_PREFIX);

export function hashLimits(atOnce = HASHES_AT_ONCE_MIN, waiting = HASH_QUEUE_PER_PLACE * atOnce): WorkLimits {
  return {
    parallel: atOnce,
    parallelPerAddress: HASHES_AT_ONCE_PER_ADDRESS_MAX,
    waiting,
    waitingPerAddress: HASH_QUEUE_PER_ADDRESS_MAX,
    keptForKnownDevices: Math.floor(waiting * HASH_QUEUE_KEPT_FOR_KNOWN_DEVICES),
  };
}

/** Both wait in the queue of the caller, and throw OVERLOADED when that queue is full. */
export interface PasswordHasher {
  hash(password: string, owner: WorkOwner): Promise<string>;
  /**
   * A comparison that fails costs one argon2id hash, and as much of each scheme of former platforms as its most expensive
   * hash: the response time reveals nothing about the account, also when there is none.
   */
  verify(password: string, stored: string | null, owner: WorkOwner): Promise<boolean>;
  /**
   * Of accounts that came from no other platform. Right or wrong, it costs one hash: where a right password is not the end,
   * as in a sign-in that asks for a code with it, the time must not tell that it was right.
   */
  verifyOwn(password: string, stored: string | null, owner: WorkOwner): Promise<boolean>;
  isOutdated(stored: string): boolean;
  /** The most expensive hash of each scheme that was imported. */
  setImportedCosts(samples: readonly string[]): void;
  /** Whether unknown devices should prove work before they take a place of the queue. */
  isBusy(): boolean;
  load: WorkQueue['load'];
}

/** Tests count its calls. */
export interface Argon2 {
  hash(password: string, cost: typeof ARGON2ID): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
}

export function createPasswordHasher(
  limits: WorkLimits = hashLimits(),
  argon2: Argon2 = native,
  oldSystem?: OldSystem,
  readImported: typeof readImportedHash = readImportedHash,
): PasswordHasher {
  const queue = createQueue(limits);
  let costs: ImportedHash[] = [];
  const argon2id = (password: string) => argon2.hash(password, ARGON2ID);

  async function compare(password: string, stored: string | null): Promise<boolean> {
    let imported: ImportedHash | null = null;
    if (stored !== null && isCurrentHash(stored)) {
      if (await argon2.verify(stored, password)) return true;
    } else {
      await argon2id(password);
      imported = stored === null ? null : readImported(stored);
      if (await imported?.verify(password)) return true;
    }
    for (const { scheme, work, spend } of costs) {
      const rest = work - (imported?.scheme === scheme ? imported.work : 0);
      if (rest > 0) await spend(password, rest);
    }
    return false;
  }

  return {
    hash: (password, owner) => queue.run(owner, () => argon2id(password)),
    async verify(password, stored, owner) {
      const isRight = await queue.run(owner, () => compare(password, stored));
      if (isRight || !oldSystem) return isRight;
      // Outside of the queue: a slow old system must not hold up other hashes.
      const question = stored === null ? null : questionOf(stored);
      return question ? oldSystem.verify(question, password, owner) : oldSystem.pretendToAsk();
    },
    verifyOwn: (password, stored, owner) =>
      queue.run(owner, async () => {
        if (stored !== null) return argon2.verify(stored, password);
        await argon2id(password);
        return false;
      }),
    isOutdated: (stored) => !isCurrentHash(stored),
    setImportedCosts(samples) {
      costs = samples.flatMap((sample) => readImported(sample) ?? []);
    },
    isBusy: queue.isHalfFull,
    load: queue.load,
  };
}
