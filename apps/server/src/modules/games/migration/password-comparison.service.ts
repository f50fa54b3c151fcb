import type { Caller } from '../../../callers/caller.ts';
import { CodedError } from '../../../errors.ts';
import type { PasswordHasher } from '../../../ports/password-hasher.ts';
import type {
  Attempt,
  PasswordAttempts,
  Subject,
} from '../../identity/password-attempts/password-attempts.service.ts';

/**
 * What a password is compared with. Without a stored hash it is compared with a dummy, so that the time is the same.
 */
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
 * One password for two accounts of one name, each with its own counter. The number of comparisons depends on the form
 * of the name, never on what exists. The game account comes first: its player is here to migrate it.
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
   * Each account has its own lock: a locked game account must not lock out the owner of the platform account. Nor the
   * other way round: the owner of the game account may have no platform account to recover by mail.
   */
  async function spendUnlessLocked(
    subject: Subject,
    caller: Caller,
    sibling?: Attempt | CodedError,
  ): Promise<Attempt | CodedError> {
    try {
      return await attempts.spend(subject, caller, sibling instanceof CodedError ? undefined : sibling);
    } catch (error) {
      if (error instanceof CodedError && error.code === 'TOO_MANY_REQUESTS') return error;
      throw error;
    }
  }

  return {
    async proofOf<Proof>(
      game: Candidate<Proof>,
      /** Only an e-mail address can name a platform account. */
      platform: PlatformCandidate<Proof> | null,
      password: string,
      caller: Caller,
    ): Promise<Proof | null> {
      if (platform === null) {
        const attempt = await attempts.spend(game.subject, caller);
        const [isRight] = await compare(password, [game], [attempt], caller);
        await (isRight ? attempt.succeed() : attempt.fail());
        return isRight ? game.proof : null;
      }
      // The address block is counted with the first: where only the platform password is right, that of the game account
      // stays counted as wrong (see below).
      const played = await spendUnlessLocked(game.subject, caller);
      const own = await spendUnlessLocked(platform.subject, caller, played).catch(async (error: unknown) => {
        if (!(played instanceof CodedError)) await played.giveBack();
        throw error;
      });
      const spent = [own, played].filter((attempt): attempt is Attempt => !(attempt instanceof CodedError));
      // A locked account is compared with a dummy hash, which takes as long.
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
        // Otherwise an owner of an unvalidated platform account could guess at the game account without limit, by
        // changing their own password.
        if (platform.hasProvenAddress && !(played instanceof CodedError)) await played.giveBack();
        return platform.proof;
      }
      await spent[0]?.fail();
      if (own instanceof CodedError) throw own;
      if (played instanceof CodedError) throw played;
      return null;
    },
  };
}
