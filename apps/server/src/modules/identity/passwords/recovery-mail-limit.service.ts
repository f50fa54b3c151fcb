import { canonicalEmail } from '@gatehouse/domain/email';
import { MAIL_COOLDOWN_S, MAILS_PER_HOUR_MAX } from '@gatehouse/domain/limits';
import type { Limit, Limiter, Verdict } from '../../../ports/limiter.ts';

const COOLDOWN: Limit = { points: 1, windowSeconds: MAIL_COOLDOWN_S };
const HOURLY: Limit = { points: MAILS_PER_HOUR_MAX, windowSeconds: 60 * 60 };

export type RecoveryMailLimit = ReturnType<typeof createRecoveryMailLimit>;

/** Apart from all other mails, so that download links cannot keep the owner of the address from the recovery mail. */
export function createRecoveryMailLimit({ limiter }: { limiter: Pick<Limiter, 'consume'> }) {
  return {
    /** Requests count also for an address without an account: the response must not reveal the difference. */
    async count(address: string): Promise<Verdict> {
      const key = canonicalEmail(address) ?? address;
      const cooldown = await limiter.consume('recovery-mail-cooldown', key, COOLDOWN);
      return cooldown.allowed ? limiter.consume('recovery-mail-hourly', key, HOURLY) : cooldown;
    },
  };
}
