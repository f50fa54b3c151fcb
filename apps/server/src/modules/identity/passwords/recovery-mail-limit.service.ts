import { canonicalEmail } from '@gatehouse/domain/email';
import { MAIL_COOLDOWN_S, MAILS_PER_HOUR_MAX } from '@gatehouse/domain/limits';
import type { Limit, Limiter, Verdict } from '../../../ports/limiter.ts';

const COOLDOWN: Limit = { points: 1, windowSeconds: MAIL_COOLDOWN_S };
const HOURLY: Limit = { points: MAILS_PER_HOUR_MAX, windowSeconds: 60 * 60 };

export type RecoveryMailLimit = ReturnType<typeof createRecoveryMailLimit>;

/** Apart from all other mails, so that no download link keeps the owner of the address from the recovery mail. */
export function createRecoveryMailLimit({ limiter }: { limiter: Pick<Limiter, 'consume'> }) {
  return {
    /** Asking counts, also for an address that has no account: the answer must not tell them apart. */
    async count(address: string): Promise<Verdict> {
      const key = canonicalEmail(address) ?? address;
      const cooldown = await limiter.consume('recovery-mail-cooldown', key, COOLDOWN);
      return cooldown.allowed ? limiter.consume('recovery-mail-hourly', key, HOURLY) : cooldown;
    },
  };
}
