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
