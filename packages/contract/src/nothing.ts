import * as z from 'zod/mini';

/** A reply without a body. */
export const nothing = { status: 204, schema: z.undefined() } as const;
