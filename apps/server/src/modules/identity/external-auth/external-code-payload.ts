import { SOCIAL_PROVIDERS } from '@gatehouse/domain/games';
import { z } from 'zod';

/** What the code of a finished social sign-in hands on. */
export const externalCodePayload = z.object({ provider: z.enum(SOCIAL_PROVIDERS) });
