import { expect, test } from 'vitest';
import { failedCall } from '../../../test/failed-call.ts';
import { failureOf, isRefused } from '../../data/failures.ts';
import { COUPON_FAILURES, codeInSearch } from './coupon.rules.ts';

const REDEEM = 'POST /product/coupon/:couponCode/redeem';
const AT_FIELD = 'coupon';
const refusedFor = (reason: string) => ({ status: 409, codes: ['COUPON_REFUSED'], reason }) as const;

test.each([
  [{ status: 404, codes: ['NOT_FOUND'] }, AT_FIELD, 'Coupon.Refused.Unknown', true],
  [refusedFor('ALREADY_REDEEMED'), AT_FIELD, 'Coupon.Refused.AlreadyRedeemed', true],
  [refusedFor('NOT_YET_VALID'), AT_FIELD, 'Coupon.Refused.NotYetValid', true],
  [refusedFor('EXPIRED'), AT_FIELD, 'Coupon.Refused.Expired', true],
  [refusedFor('USED_UP'), AT_FIELD, 'Coupon.Refused.UsedUp', true],
  [refusedFor('ALREADY_OWNED'), AT_FIELD, 'Coupon.Refused.AlreadyOwned', true],
  [{ status: 429, codes: ['TOO_MANY_REQUESTS'] }, AT_FIELD, 'Coupon.Refused.RateLimit', true],
  [{ status: 409, codes: ['COUPON_REFUSED'] }, 'form', 'Coupon.Failed.Unexpected', true],
  [{ status: 500, codes: ['INTERNAL'] }, 'form', 'Coupon.Failed.Unexpected', false],
  [{ kind: 'network' }, 'form', 'Coupon.Failed.Network', false],
  [{ kind: 'timeout' }, 'form', 'Coupon.Failed.Network', false],
] as const)(
  'a code that failed with %o shows an error at %s with %s, and the action is over: %s',
  (...row) => {
    const [details, at, text, isOver] = row;
    const error = failedCall(REDEEM, details);
    expect(failureOf(REDEEM, error, COUPON_FAILURES)).toEqual({ at, text });
    expect(isRefused(error)).toBe(isOver);
  },
);

test.each([
  ['?code=WELCOME-2026', 'WELCOME-2026'],
  ['?from=mail&code=%20welcome+2026', 'welcome 2026'],
  ['?code=%3Cscript%3E', ''],
  ['?code=ab', ''],
  [`?code=${'A-'.repeat(40)}`, ''],
  ['?code=', ''],
  ['', ''],
])('%s fills the field with %j', (search, code) => {
  expect(codeInSearch(search)).toBe(code);
});
