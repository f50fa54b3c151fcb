import { canonicalEmail } from '@gatehouse/domain/email';
import { MAIL_COOLDOWN_S, MAILS_PER_HOUR_MAX } from '@gatehouse/domain/limits';
import type { Limit, Limiter, Verdict } from '../../ports/limiter.ts';

/** The mails that a visitor can cause to be sent to somebody. */
export type MailPurpose = 'validation' | 'recovery' | 'code' | 'download';

/** Asking counts: whoever is allowed has used up one mail. */
export type MailAllowance = (address: string, purpose: MailPurpose) => Promise<Verdict>;

const COOLDOWN: Limit = { points: 1, windowSeconds: MAIL_COOLDOWN_S };
const HOURLY: Limit = { points: MAILS_PER_HOUR_MAX, windowSeconds: 60 * 60 };

/**
 * Each purpose counts for itself: otherwise a stranger who asks for five download links would keep the owner of the
 * address from the recovery mail.
 */
export function createMailAllowance(limiter: Pick<Limiter, 'consume'>): MailAllowance {
  return async (address, purpose) => {
    const key = `${purpose} ${canonicalEmail(address) ?? address}`;
    const cooldown = await limiter.consume('mail-cooldown', key, COOLDOWN);
    return cooldown.allowed ? limiter.consume('mail-hourly', key, HOURLY) : cooldown;
  };
}
