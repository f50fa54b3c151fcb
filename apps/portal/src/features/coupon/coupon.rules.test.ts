import { describe, expect, test } from 'vitest';
import { codeInSearch, couponFailureOf, isDecided, isProblem } from './coupon.rules.ts';

const failed = (more: object) => ({ kind: 'status', status: 0, reason: null, ...more });

describe('a code that was not redeemed', () => {
  test.each([
    [{ status: 404 }, 'unknown-code', true],
    [{ status: 409, reason: 'ALREADY_REDEEMED' }, 'already-redeemed', true],
    [{ status: 409, reason: 'NOT_YET_VALID' }, 'not-yet-valid', true],
    [{ status: 409, reason: 'EXPIRED' }, 'expired', true],
    [{ status: 409, reason: 'USED_UP' }, 'used-up', true],
    [{ status: 409, reason: 'ALREADY_OWNED' }, 'already-owned', true],
    [{ status: 429 }, 'rate-limit', true],
    [{ status: 409 }, 'unexpected', true],
    [{ status: 500 }, 'unexpected', false],
    [{ kind: 'network' }, 'network', false],
    [{ kind: 'timeout' }, 'network', false],
  ])('%o is said to be %s, and the action is over: %s', (call, failure, isOver) => {
    expect(couponFailureOf(failed(call))).toBe(failure);
    expect(isDecided(failed(call))).toBe(isOver);
  });

  test('is told at its field unless the code is not to blame', () => {
    expect(isProblem('network')).toBe(true);
    expect(isProblem('expired')).toBe(false);
  });
});

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
