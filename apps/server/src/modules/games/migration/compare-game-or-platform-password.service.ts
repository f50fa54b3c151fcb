import { CodedError } from '../../../errors.ts';
import type { Caller } from '../../../ports/caller.ts';
import type { PasswordHasher } from '../../../ports/password-hasher.ts';
import type {
  Attempt,
  PasswordAttempts,
  Subject,
} from '../../identity/password-attempts/password-attempts.service.ts';

/** What a password is compared with; without a proof it is nobody's, and compared all the same. */
export interface Candidate<Proof> {
  subject: Subject;
  passwordHash: string | null;
  proof: Proof | null;
}

export interface PlatformCandidate<Proof> extends Candidate<Proof> {
  hasProvenAddress: boolean;
}

export type PasswordComparison = ReturnType<typeof createPasswordComparison>;

/**
 * One password for two accounts of one name, each with its own count. How many comparisons it takes is told by the
 * shape of the name, never by what exists. The game account comes first: its player is here to bring it along.
 */
export function createPasswordComparison({
  passwords,
  passwordAttempts: attempts,
}: {
  passwords: PasswordHasher;
  passwordAttempts: PasswordAttempts;
}) {
  async function compare(
    password: string,
    candidates: Candidate<unknown>[],
    spent: Attempt[],
    { addressBucket }: Caller,
  ) {
    const owner = { addressBucket, isKnownDevice: spent.some(({ isKnownDevice }) => isKnownDevice) };
    try {
      const results: boolean[] = [];
      for (const { passwordHash } of candidates) {
        results.push(await passwords.verify(password, passwordHash, owner));
      }
      return results;
    } catch (error) {
      for (const attempt of spent) await attempt.giveBack();
      throw error;
    }
  }

  /**
   * Each account is locked for itself: a locked game account must not lock out the owner of the platform's, nor the
   * other way round, where the owner of the game account may have no platform account to recover by mail.
   */
  async function spendUnlessLocked(subject: Subject, caller: Caller): Promise<Attempt | CodedError> {
    try {
      return await attempts.spend(subject, caller);
    } catch (error) {
      if (error instanceof CodedError && error.code === 'TOO_MANY_REQUESTS') return error;
      throw error;
    }
  }

  return {
    async proofOf<Proof>(
      game: Candidate<Proof>,
      /** Only an address can be a platform account's. */
      platform: PlatformCandidate<Proof> | null,
      password: string,
      caller: Caller,
    ): Promise<Proof | null> {
      if (platform === null) {
        const attempt = await attempts.spend(game.subject, caller);
        const [isRight] = await compare(password, [game], [attempt], caller);
        if (isRight) await attempt.succeed();
        return isRight ? game.proof : null;
      }
      const own = await spendUnlessLocked(platform.subject, caller);
      const played = await spendUnlessLocked(game.subject, caller);
      const spent = [own, played].filter((attempt): attempt is Attempt => !(attempt instanceof CodedError));
      // A locked account is compared with nothing, which takes as long.
      const unlessLocked = (candidate: Candidate<unknown>, attempt: Attempt | CodedError) =>
        attempt instanceof CodedError ? { ...candidate, passwordHash: null } : candidate;
      if (spent.length === 0) throw own;
      const [isOwn, isPlayed] = await compare(
        password,
        [unlessLocked(platform, own), unlessLocked(game, played)],
        spent,
        caller,
      );
      if (isPlayed && !(played instanceof CodedError)) {
        await played.succeed();
        if (!(own instanceof CodedError)) await own.giveBack();
        return game.proof;
      }
      if (isOwn && !(own instanceof CodedError)) {
        await own.succeed();
        // Who has not proved the address could otherwise guess at its game account for ever, by ever new passwords.
        if (platform.hasProvenAddress && !(played instanceof CodedError)) await played.giveBack();
        return platform.proof;
      }
      if (own instanceof CodedError) throw own;
      if (played instanceof CodedError) throw played;
      return null;
    },
  };
}
