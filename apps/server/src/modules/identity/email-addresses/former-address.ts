import { REVERT_REACH_S } from '@gatehouse/domain/limits';
import { z } from 'zod';

/** The validated address that the account had before the change, as the revert link keeps it. */
export const formerAddress = z.object({
  email: z.string(),
  emailCanonical: z.string(),
  emailValidatedAt: z.string(),
});

export type FormerAddress = z.output<typeof formerAddress>;

/**
 * From when on a sign-in method counts as the thief's. A thief may add one before the change of the e-mail, so the
 * window begins earlier; what is older was told by mail to an address that the owner still had.
 */
export function suspectSince(emailChangedAt: Date): Date {
  return new Date(emailChangedAt.getTime() - REVERT_REACH_S * 1000);
}
