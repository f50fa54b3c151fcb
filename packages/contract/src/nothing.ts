import * as z from 'zod/mini';

/** The reply that says all with its status. */
export const nothing = { status: 204, schema: z.undefined() } as const;
