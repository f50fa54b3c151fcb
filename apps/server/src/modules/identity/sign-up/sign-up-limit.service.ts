import { CodedError } from '../../../errors.ts';
import type { Challenged } from '../challenges/challenges.service.ts';
import { EMAIL_EXISTENCE, MIGRATIONS, SIGN_UPS } from '../challenges/pressure.rules.ts';
import type { Pressures } from '../challenges/pressures.service.ts';

const PRESSURES = { 'sign-ups': SIGN_UPS, migrations: MIGRATIONS };

export type SignUpLimit = ReturnType<typeof createSignUpLimit>;

/** Every way to create an account uses this limit. */
export function createSignUpLimit({ pressures }: { pressures: Pressures }) {
  return {
    /** One challenge for both: a new account, and the response whether its address is taken. */
    demandChallenge: (caller: Challenged) => pressures.demand(caller, SIGN_UPS, EMAIL_EXISTENCE),
    /** Counts before it creates, so that parallel sign-ups are counted too; a refused sign-up is not counted. */
    async count<T>(
      caller: Challenged,
      create: () => Promise<T>,
      from: keyof typeof PRESSURES = 'sign-ups',
    ): Promise<T> {
      const pressure = PRESSURES[from];
      await pressures.spend(caller, pressure);
      try {
        return await create();
      } catch (error) {
        if (error instanceof CodedError) await pressures.giveBack(caller, pressure);
        throw error;
      }
    },
  };
}
