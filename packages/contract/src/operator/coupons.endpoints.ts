import { COUPONS_PER_ACT_MAX } from '@gatehouse/domain/limits';
import * as z from 'zod/mini';
import { couponCode, day, matching, slug, text, timestamp, uuid } from '../fields.ts';
import type { OperatorEndpointTable } from './operator-endpoint.ts';
import { auditReply, idInPath, moment, reason, reasonBody } from './operator-fields.ts';

export const COUPON_USES_MAX = 1_000_000;
export const COUPON_STATES = ['active', 'not-yet-valid', 'expired', 'used-up', 'revoked'] as const;

export const couponRow = z.object({
  code: text(64),
  product: text(128),
  uses: z.int(),
  /** Null for any number of players. */
  usesMax: z.nullable(z.int()),
  state: z.enum(COUPON_STATES),
  startsAt: moment,
  endsAt: moment,
  createdAt: timestamp,
  /** Of those that were made together; null for one alone. */
  batch: z.nullable(uuid),
});
export type ListedCoupon = z.infer<typeof couponRow>;

const filters = { product: z.optional(slug), code: z.optional(couponCode), batch: z.optional(uuid) };

export const couponEndpointsOfOperators = {
  'GET /coupons': {
    permission: 'coupons.manage',
    query: z.object({ ...filters, after: z.optional(matching('[A-Z0-9-]{1,64}', 64)) }),
    reply: {
      status: 200,
      schema: z.object({
        coupons: z.array(couponRow),
        next: z.nullable(text(64)),
        /** What a coupon can grant. */
        products: z.array(text(128)),
      }),
    },
    errors: [],
    summary: 'Coupons with their uses, the newest first; `next` continues with older ones',
  },
  'GET /coupons/usage': {
    permission: 'coupons.manage',
    query: z.object(filters),
    reply: { status: 200, schema: z.object({ days: z.array(z.object({ day, redeemed: z.int() })) }) },
    errors: [],
    summary: 'How often they were redeemed on each of the last 30 days, the oldest first',
  },
  'GET /coupons/export': {
    permission: 'coupons.manage',
    query: z.object(filters),
    reply: { status: 200, schema: z.string(), contentType: 'text/csv; charset=utf-8' },
    errors: [],
    summary: 'The same as CSV, at most 50,000 coupons',
  },
  'POST /coupons': {
    permission: 'coupons.manage',
    reason: true,
    dangerous: true,
    body: z.object({
      reason,
      product: slug,
      /** One code of the operator's choice; without it `count` random ones are made. */
      code: z.optional(text(64, 1)),
      count: z.int().check(z.minimum(1), z.maximum(COUPONS_PER_ACT_MAX)),
      usesMax: z.nullable(z.int().check(z.minimum(1), z.maximum(COUPON_USES_MAX))),
      startsAt: moment,
      endsAt: moment,
    }),
    reply: {
      status: 201,
      schema: z.object({ auditId: z.int(), codes: z.array(text(64)), batch: z.nullable(uuid) }),
    },
    errors: ['NOT_FOUND', 'ACT_REFUSED'],
    summary: 'Make coupons for a product',
  },
  'POST /coupons/:code/revoke': {
    permission: 'coupons.manage',
    reason: true,
    params: z.object({ code: couponCode }),
    body: reasonBody,
    reply: { status: 200, schema: auditReply },
    errors: ['NOT_FOUND', 'ACT_REFUSED'],
    summary: 'Stop further redemptions; what was granted stays',
  },
  'POST /coupon-batches/:batchId/revoke': {
    permission: 'coupons.manage',
    reason: true,
    dangerous: true,
    params: z.object({ batchId: idInPath }),
    body: reasonBody,
    reply: { status: 200, schema: z.object({ auditId: z.int(), revoked: z.int() }) },
    errors: ['NOT_FOUND', 'ACT_REFUSED'],
    summary: 'Revoke all coupons that were made together and are not revoked yet',
  },
} as const satisfies OperatorEndpointTable;
