import { canonicalEmail } from '@gatehouse/domain/email';
import type { TokenRow } from './one-time-tokens.repository.ts';

/** Whether a recovery link belongs to the account with this e-mail, and was sent to the address it still has. */
export function isLinkOf(
  { payload }: Pick<TokenRow, 'payload'>,
  { emailCanonical }: { emailCanonical: string | null },
  email: string,
): boolean {
  const sentTo = payload.emailCanonical ?? emailCanonical;
  return emailCanonical !== null && emailCanonical === canonicalEmail(email) && emailCanonical === sentTo;
}

/** The moment of the alert that a link was sent with; null for a link that was requested. */
export function alertedAt({ payload }: Pick<TokenRow, 'payload'>): Date | null {
  return typeof payload.alertedAt === 'string' ? new Date(payload.alertedAt) : null;
}
