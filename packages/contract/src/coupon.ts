import * as z from 'zod/mini';
import { couponCode, image, replyText, slug, uuid } from './fields.ts';

export const couponParams = z.object({ couponCode });

/** Must be the user of the token. */
export const couponBody = z.object({ userId: uuid });

export const couponResult = z.object({
  granted: z.array(z.object({ productName: slug, displayName: replyText, image: z.nullable(image) })),
});
export type CouponResult = z.infer<typeof couponResult>;
