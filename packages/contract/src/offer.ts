import * as z from 'zod/mini';
import { timestamp } from './fields.ts';

/** In minor units, cents for EUR. */
export const amount = z.int().check(z.nonnegative());
export const currency = z.string().check(z.regex(/^[A-Z]{3}$/));

export const offer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('free') }),
  z.object({
    kind: z.literal('price'),
    amount,
    currency,
    /** The price without discount. */
    listAmount: z.optional(amount),
    discountPercent: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    /** The lowest price of the last 30 days, which discounts must show. */
    lowestAmount: z.optional(amount),
    endsAt: z.optional(timestamp),
  }),
]);
export type Offer = z.infer<typeof offer>;
