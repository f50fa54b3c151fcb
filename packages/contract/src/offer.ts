import * as z from 'zod/mini';
import { matching, timestamp } from './fields.ts';

const AMOUNT_MAX = 1_000_000_000;

/** In minor units, cents for EUR. */
export const amount = z.int().check(z.nonnegative(), z.maximum(AMOUNT_MAX));
export const currency = matching('[A-Z]{3}', 3);

export const offer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('free') }),
  z.object({
    kind: z.literal('price'),
    amount,
    currency,
    /** The price without discount. */
    listAmount: z.optional(amount),
    discountPercent: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    /** The lowest price in the 30 days before the discount, which must be shown with a discount (EU Omnibus Directive). */
    lowestAmount: z.optional(amount),
    endsAt: z.optional(timestamp),
  }),
]);
export type Offer = z.infer<typeof offer>;
