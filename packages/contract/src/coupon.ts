import * as z from 'zod/mini';
import { couponCode, image, slug, uuid, words } from './fields.ts';

export const couponParams = z.object({ couponCode });

/** Compared with the token, and refused when it differs. */
export const couponBody = z.object({ userId: uuid });

export const couponResult = z.object({
  granted: z.array(z.object({ productName: slug, displayName: words, image: z.nullable(image) })),
});
export type CouponResult = z.infer<typeof couponResult>;
