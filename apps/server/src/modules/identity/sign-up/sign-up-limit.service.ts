import { CodedError } from '../../../errors.ts';
import { EMAIL_EXISTENCE, MIGRATIONS, SIGN_UPS } from '../challenges/abuse-limit.rules.ts';
import type { AbuseLimits } from '../challenges/abuse-limits.service.ts';
import type { Challenged } from '../challenges/challenges.service.ts';

const ABUSE_LIMITS = { 'sign-ups': SIGN_UPS, migrations: MIGRATIONS };

export type SignUpLimit = ReturnType<typeof createSignUpLimit>;

/** Every way to create an account uses this limit. */
export function createSignUpLimit({ abuseLimits }: { abuseLimits: AbuseLimits }) {
  return {
    /** One challenge for both: a new account, and the response whether its address is taken. */
    demandChallenge: (caller: Challenged) => abuseLimits.enforce(caller, SIGN_UPS, EMAIL_EXISTENCE),
    /** Counts before it creates, so that parallel sign-ups are counted too; a refused sign-up is not counted. */
    async count<T>(
      caller: Challenged,
      create: () => Promise<T>,
      from: keyof typeof ABUSE_LIMITS = 'sign-ups',
    ): Promise<T> {
      const abuseLimit = ABUSE_LIMITS[from];
      await abuseLimits.spend(caller, abuseLimit);
      try {
        return await create();
      } catch (error) {
        if (error instanceof CodedError) await abuseLimits.giveBack(caller, abuseLimit);
        throw error;
      }
    },
  };
}
