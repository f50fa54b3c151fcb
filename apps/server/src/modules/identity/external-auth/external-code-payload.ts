import { SOCIAL_PROVIDERS } from '@gatehouse/domain/games';
import { z } from 'zod';

/** The payload of the code of a finished social sign-in. */
export const externalCodePayload = z.object({ provider: z.enum(SOCIAL_PROVIDERS) });
