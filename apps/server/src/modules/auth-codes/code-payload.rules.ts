import { SOCIAL_PROVIDERS } from '@gatehouse/domain/games';
import { z } from 'zod';

/** What a code of POST /auth/codes hands on. */
export const authCodePayload = z.object({
  platformGameAccountId: z.string().nullable(),
  authenticatedAt: z.iso.datetime(),
});

/** What the code of a finished social sign-in hands on. */
export const externalCodePayload = z.object({ provider: z.enum(SOCIAL_PROVIDERS) });
