import { z } from 'zod';

/** The validated address that the account had before the change, as the revert link keeps it. */
export const formerAddress = z.object({
  email: z.string(),
  emailCanonical: z.string(),
  emailValidatedAt: z.string(),
});

export type FormerAddress = z.output<typeof formerAddress>;
