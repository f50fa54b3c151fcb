import { z } from 'zod';

/** The validated address before the change, as stored with the revert link. */
export const formerAddress = z.object({
  email: z.string(),
  emailCanonical: z.string(),
  emailValidatedAt: z.string(),
});

export type FormerAddress = z.output<typeof formerAddress>;
