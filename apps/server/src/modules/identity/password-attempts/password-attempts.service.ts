import {
  LOCKED_NAME_ATTEMPTS_PER_ADDRESS_MAX,
  LOCKED_NAME_ATTEMPTS_PER_DAY_MAX,
  SIGN_IN_ATTEMPTS_MAX,
  SIGN_IN_LOCK_MAX_S,
  SIGN_IN_LOCK_S,
} from '@gatehouse/domain/limits';
import { wideBlockOf } from '../../../callers/address-block.ts';
import type { Caller } from '../../../callers/caller.ts';
import type { Database, Queries } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import type { AccountEvents } from '../account-events/account-events.service.ts';
import { WRONG_PASSWORDS } from '../challenges/abuse-limit.rules.ts';
import type { AbuseLimits } from '../challenges/abuse-limits.service.ts';
import type { Challenged } from '../challenges/challenges.service.ts';
import type { KnownDevices } from '../known-devices/known-devices.service.ts';
import { attemptKey } from './attempt-key.ts';
import {
  clearAttempts,
  type Round,
  returnAttempt,
  type Spent,
  spendAttempt,
} from './password-attempts.repository.ts';

const DAY_S = 24 * 60 * 60;

const PER_ACCOUNT: Round = {
  attemptsMax: SIGN_IN_ATTEMPTS_MAX,
  lockSeconds: SIGN_IN_LOCK_S,
  lockSecondsMax: SIGN_IN_LOCK_MAX_S,
  forgottenAfterSeconds: DAY_S,
};
/** One address block at one name. An owner who mistyped has new attempts an hour later, also during an attack. */
const PER_NAME_AND_ADDRESS: Round = { ...PER_ACCOUNT, forgottenAfterSeconds: SIGN_IN_LOCK_MAX_S };
const PER_LOCKED_NAME: Round = {
  attemptsMax: LOCKED_NAME_ATTEMPTS_PER_DAY_MAX,
  lockSeconds: DAY_S,
  lockSecondsMax: DAY_S,
  forgottenAfterSeconds: DAY_S,
};

/** Whose password is tried: an account, or a name that may not exist and is counted anyway. */
export interface Subject {
  userId: string | null;
  identity: string;
  /** Where it was read together with the account. */
  isKnownDevice?: boolean;
  /**
   * A game name has its own counter, also when it belongs to a player. With the player's counter, locking the name
   * would lock the player's e-mail, and so reveal whose name it is.
   */
  isCountedByName?: boolean;
}

export interface Attempt {
  /** Whether it comes from a device that the player has signed in from. It is not counted for the address block. */
  isKnownDevice: boolean;
  /** The password was right: the attempt does not count against the account. */
  succeed(): Promise<void>;
  /** The password was wrong. Counted among the events of the account and, unless the device is known, for the site. */
  fail(): Promise<void>;
  /** Nothing was compared after all. */
  giveBack(): Promise<void>;
}

type AttemptCaller = Challenged & Pick<Caller, 'installationId'>;

export type PasswordAttempts = ReturnType<typeof createPasswordAttempts>;

/**
 * One counter for every route that compares a password. An attempt is counted before the comparison, so a hundred
 * parallel guesses are limited to ten. A known device has its own counter: unknown devices that exhaust theirs do not
 * lock the owner out.
 */
export function createPasswordAttempts({
  db,
  clock,
  secrets,
  accountEvents,
  knownDevices,
  abuseLimits,
}: {
  db: Database;
  clock: Clock;
  secrets: SecretBox;
  accountEvents: Pick<AccountEvents, 'countFailed'>;
  knownDevices: KnownDevices;
  abuseLimits: AbuseLimits;
}) {
  const keyOf = (kind: string, who: string) => attemptKey(secrets, kind, who);
  const accountKey = ({ userId, identity, isCountedByName }: Subject) =>
    userId === null || isCountedByName ? keyOf('identity', identity.toLowerCase()) : keyOf('user', userId);

  function locked(until: Date): CodedError {
    const seconds = Math.ceil((until.getTime() - clock.now().getTime()) / 1000);
    return new CodedError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, seconds) });
  }

  const spendOn = (key: string, round: Round): Promise<Spent> =>
    spendAttempt(db.queries, key, round, clock.now());

  async function spendOne(key: string, round: Round): Promise<void> {
    const { lockedUntil } = await spendOn(key, round);
    if (lockedUntil !== null) throw locked(lockedUntil);
  }

  async function returnAll(keys: readonly string[]): Promise<void> {
    for (const key of keys) await returnAttempt(db.queries, key);
  }

  /**
   * The owner of a game name may have neither a known device nor a mailbox here. So that one address block cannot lock
   * them out, a block with few failures at a locked name keeps its own attempts; all blocks together have a daily
   * limit. Returns the counters that the attempt was counted on.
   */
  async function spendOnName(name: string, nameAndAddress: string): Promise<string[]> {
    const ofBlock = await spendOn(nameAndAddress, PER_NAME_AND_ADDRESS);
    if (ofBlock.lockedUntil !== null) throw locked(ofBlock.lockedUntil);
    const ofName = await spendOn(name, PER_ACCOUNT);
    if (ofName.lockedUntil === null) return [nameAndAddress, name];
    if (ofBlock.used <= LOCKED_NAME_ATTEMPTS_PER_ADDRESS_MAX) {
      const whileLocked = keyOf('locked-name', name);
      const ofAllBlocks = await spendOn(whileLocked, PER_LOCKED_NAME);
      if (ofAllBlocks.lockedUntil === null) return [nameAndAddress, whileLocked];
    }
    await returnAll([nameAndAddress]);
    throw locked(ofName.lockedUntil);
  }

  async function spendOnAccount(subject: Subject, addressBucket: string): Promise<string[]> {
    const account = accountKey(subject);
    if (subject.isCountedByName) {
      // The wide block where there is one: a single network has thousands of narrow ones.
      const block = wideBlockOf(addressBucket) ?? addressBucket;
      return spendOnName(account, keyOf('name-and-address', `${account}:${block}`));
    }
    await spendOne(account, PER_ACCOUNT);
    return [account];
  }

  return {
    /** `sibling` is an earlier attempt of the same request: the address block is counted once for both. */
    async spend(subject: Subject, caller: AttemptCaller, sibling?: Attempt): Promise<Attempt> {
      const { addressBucket, installationId } = caller;
      if (subject.isKnownDevice ?? (await knownDevices.isKnown(subject.userId, installationId))) {
        const key = keyOf('device', `${subject.userId}:${installationId}`);
        await spendOne(key, PER_ACCOUNT);
        return {
          isKnownDevice: true,
          succeed: () => clearAttempts(db.queries, key),
          fail: () => accountEvents.countFailed(subject.userId, 'sign_in_failed'),
          giveBack: () => returnAttempt(db.queries, key),
        };
      }
      await abuseLimits.enforceForRightPasswords(caller, accountKey(subject));
      // The address first: one that is over its limit must neither lock accounts nor add a row for each name.
      const isAddressCounted = sibling !== undefined && !sibling.isKnownDevice;
      if (!isAddressCounted) await abuseLimits.spend(caller, WRONG_PASSWORDS);
      const returnToAddress = async () => {
        if (!isAddressCounted) await abuseLimits.giveBack(caller, WRONG_PASSWORDS);
      };
      let spent: string[];
      try {
        spent = await spendOnAccount(subject, addressBucket);
      } catch (error) {
        await returnToAddress();
        throw error;
      }
      return {
        isKnownDevice: false,
        async succeed() {
          for (const key of new Set([...spent, accountKey(subject)])) await clearAttempts(db.queries, key);
          // Only this attempt is returned. A reset would let attackers sign in to their own account for new attempts
          // at others.
          await returnToAddress();
          await abuseLimits.countRightPassword(caller, accountKey(subject));
        },
        async fail() {
          await accountEvents.countFailed(subject.userId, 'sign_in_failed');
          await abuseLimits.countForSite(WRONG_PASSWORDS);
        },
        async giveBack() {
          await returnAll(spent);
          await returnToAddress();
        },
      };
    },
    /** The owner has proved the mailbox: earlier failures no longer count. */
    reset: (tx: Queries, userId: string) => clearAttempts(tx, keyOf('user', userId)),
  };
}
