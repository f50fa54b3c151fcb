import { expect, test } from 'vitest';
import { type CouponFacts, couponRefusal } from './coupon.rules.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const before = new Date('2026-06-01T11:59:59Z');
const after = new Date('2026-06-01T12:00:01Z');
const good: CouponFacts = {
  startsAt: null,
  endsAt: null,
  uses: 0,
  usesMax: null,
  revokedAt: null,
  isRedeemed: false,
};

test.each<[string, Partial<CouponFacts>, string | null]>([
  ['without limits', {}, null],
  ['that has begun and not ended', { startsAt: before, endsAt: after }, null],
  ['that begins this very moment', { startsAt: NOW }, null],
  ['that begins later', { startsAt: after }, 'NOT_YET_VALID'],
  ['that is over', { endsAt: before }, 'EXPIRED'],
  ['that ends this very moment', { endsAt: NOW }, 'EXPIRED'],
  ['with a use left', { uses: 2, usesMax: 3 }, null],
  ['without a use left', { uses: 3, usesMax: 3 }, 'USED_UP'],
  ['that the player used up', { isRedeemed: true, uses: 1, usesMax: 1 }, 'ALREADY_REDEEMED'],
  ['that the player redeemed before it was over', { isRedeemed: true, endsAt: before }, 'ALREADY_REDEEMED'],
  ['that was revoked', { revokedAt: before }, 'EXPIRED'],
  ['that was revoked before it begins', { revokedAt: before, startsAt: after }, 'EXPIRED'],
  [
    'that the player redeemed before it was revoked',
    { isRedeemed: true, revokedAt: before },
    'ALREADY_REDEEMED',
  ],
])('a coupon %s', (_which, facts, refusal) => {
  expect(couponRefusal({ ...good, ...facts }, NOW)).toBe(refusal);
});
