import { refuseUnless } from '../../../errors.ts';
import type { Limiter } from '../../../ports/limiter.ts';
import type { KnownDevices } from '../known-devices/known-devices.service.ts';
import type { Attempts } from './code-attempts.data.ts';

/** Who guesses: all unknown devices together, one known device, or the holder of a link from the recovery mail. */
export type Guesser = 'unknown devices' | 'recovery mail' | { installationId: string };

export type CodeAttempts = ReturnType<typeof createCodeAttempts>;

/**
 * Somebody who has the password can exhaust the count of unknown devices. The counts of a known device and of the
 * recovery mail are out of reach for them, so the owner still gets in.
 */
export function createCodeAttempts({
  limiter,
  knownDevices,
}: {
  limiter: Pick<Limiter, 'consume' | 'reset'>;
  knownDevices: KnownDevices;
}) {
  return {
    async guesserFrom(userId: string, installationId: string | null): Promise<Guesser> {
      const isKnown = installationId !== null && (await knownDevices.isKnown(userId, installationId));
      return isKnown ? { installationId } : 'unknown devices';
    },
    /** A try is counted before it is looked at, so guesses sent at once are as few as guesses sent in turn. */
    async spend(
      { bucket, limit }: Attempts,
      userId: string,
      guesser: Guesser = 'unknown devices',
    ): Promise<void> {
      refuseUnless(await limiter.consume(bucket, keyOf(userId, guesser), limit));
    },
    /** Only a right code or a reset by mail forgives the wrong ones before it; a password never does. */
    forgive: ({ bucket, limit }: Attempts, userId: string, guesser: Guesser = 'unknown devices') =>
      limiter.reset(bucket, keyOf(userId, guesser), limit),
  };
}

function keyOf(userId: string, guesser: Guesser): string {
  if (guesser === 'unknown devices') return userId;
  return guesser === 'recovery mail' ? `mail:${userId}` : `device:${userId}:${guesser.installationId}`;
}
