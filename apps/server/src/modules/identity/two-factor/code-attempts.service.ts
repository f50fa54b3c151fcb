import { refuseUnless } from '../../../errors.ts';
import type { Limiter } from '../../../ports/limiter.ts';
import type { KnownDevices } from '../known-devices/known-devices.service.ts';
import type { Attempts } from './code-attempts.data.ts';

/** The counter for a guess: shared by all unknown devices, one known device, or the holder of a recovery link. */
export type AttemptScope = 'unknown devices' | 'recovery mail' | { installationId: string };

export type CodeAttempts = ReturnType<typeof createCodeAttempts>;

/**
 * An attacker who has the password can exhaust the counter of unknown devices. They cannot reach the counters of a
 * known device and of the recovery mail, so the owner can still sign in.
 */
export function createCodeAttempts({
  limiter,
  knownDevices,
}: {
  limiter: Pick<Limiter, 'consume' | 'reset'>;
  knownDevices: KnownDevices;
}) {
  return {
    async scopeOf(userId: string, installationId: string | null): Promise<AttemptScope> {
      const isKnown = installationId !== null && (await knownDevices.isKnown(userId, installationId));
      return isKnown ? { installationId } : 'unknown devices';
    },
    /** An attempt is counted before it is compared, so that parallel guesses are limited like sequential ones. */
    async spend(
      { bucket, limit }: Attempts,
      userId: string,
      scope: AttemptScope = 'unknown devices',
    ): Promise<void> {
      refuseUnless(await limiter.consume(bucket, keyOf(userId, scope), limit));
    },
    /** Only a right code or a reset by mail resets the counter; a password never does. */
    reset: ({ bucket, limit }: Attempts, userId: string, scope: AttemptScope = 'unknown devices') =>
      limiter.reset(bucket, keyOf(userId, scope), limit),
  };
}

function keyOf(userId: string, scope: AttemptScope): string {
  if (scope === 'unknown devices') return userId;
  return scope === 'recovery mail' ? `mail:${userId}` : `device:${userId}:${scope.installationId}`;
}
