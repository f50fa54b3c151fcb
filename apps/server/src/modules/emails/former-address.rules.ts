import { z } from 'zod';

/** What the account was like before its address changed, as the revert link remembers it. */
export const formerAddress = z.object({
  email: z.string(),
  emailCanonical: z.string(),
  emailValidatedAt: z.string().nullable(),
  twoFactorDeviceIds: z.array(z.string()),
  externalIdentityIds: z.array(z.string()),
});

export type FormerAddress = z.output<typeof formerAddress>;
