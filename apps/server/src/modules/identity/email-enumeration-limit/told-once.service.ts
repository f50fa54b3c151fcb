import { CodedError } from '../../../errors.ts';
import type { Caller } from '../../../ports/caller.ts';
import type { Limit, Limiter } from '../../../ports/limiter.ts';
import { createExistenceAnswers } from './email-enumeration-limit.service.ts';

const HOUR: Limit = { points: 1, windowSeconds: 60 * 60 };

/**
 * Linking must say that an address is taken, and a wrong password says it too. Hearing it of one address costs one
 * answer, however often the player then mistypes; the answers are those of the sign-up.
 */
export interface ToldOnce {
  refuseTheCurious(caller: Caller): Promise<void>;
  /** Returns when this may be told, or was told before. */
  tellTaken(caller: Caller, ghostId: string, canonical: string): Promise<void>;
}

export function createToldOnce(parts: { limiter: Limiter }): ToldOnce {
  const existence = createExistenceAnswers(parts);
  return {
    refuseTheCurious: existence.refuseTheCurious,
    async tellTaken(caller, ghostId, canonical) {
      const { allowed: isNews } = await parts.limiter.consume(
        'external-told',
        `${ghostId}:${canonical}`,
        HOUR,
      );
      if (!isNews) return;
      await existence.tellTaken(caller).catch((error: unknown) => {
        if (!(error instanceof CodedError) || error.code !== 'EMAIL_ALREADY_USED') throw error;
      });
    },
  };
}
