import type { CouponResult } from '@gatehouse/contract/coupon';
import { isCouponCode, normaliseCouponCode } from '@gatehouse/domain/codes';
import { COUPON_CODE_TYPED_LENGTH_MAX } from '@gatehouse/domain/limits';

export type Grants = CouponResult['granted'];

/** What is wrong with the code, said at its field. */
export type CouponRefusal =
  | 'unknown-code'
  | 'already-redeemed'
  | 'not-yet-valid'
  | 'expired'
  | 'used-up'
  | 'already-owned'
  | 'rate-limit';

/** What is wrong with us or the way to us. */
export type CouponProblem = 'network' | 'unexpected';

export type CouponFailure = CouponRefusal | CouponProblem;

export type CouponState =
  | { at: 'form'; failure: CouponFailure | null }
  | { at: 'redeeming' }
  | { at: 'granted'; grants: Grants };

interface FailedCall {
  kind: string;
  status: number;
  reason: string | null;
}

const REFUSALS: Readonly<Record<string, CouponRefusal>> = {
  ALREADY_REDEEMED: 'already-redeemed',
  NOT_YET_VALID: 'not-yet-valid',
  EXPIRED: 'expired',
  USED_UP: 'used-up',
  ALREADY_OWNED: 'already-owned',
};

export function couponFailureOf({ kind, status, reason }: FailedCall): CouponFailure {
  if (kind === 'network' || kind === 'timeout') return 'network';
  if (status === 404) return 'unknown-code';
  if (status === 429) return 'rate-limit';
  return REFUSALS[reason ?? ''] ?? 'unexpected';
}

export function isProblem(failure: CouponFailure): failure is CouponProblem {
  return failure === 'network' || failure === 'unexpected';
}

/** Whether the server has decided. Until then another click is the same action, which may have happened already. */
export function isDecided({ status }: FailedCall): boolean {
  return status >= 400 && status < 500;
}

export function isTypedCoupon(typed: string): boolean {
  return isCouponCode(normaliseCouponCode(typed));
}

/** Publishers link to the page with the code in the address; it fills the field and does nothing else. */
export function codeInSearch(search: string): string {
  const code = new URLSearchParams(search).get('code')?.trim() ?? '';
  return code.length <= COUPON_CODE_TYPED_LENGTH_MAX && isTypedCoupon(code) ? code : '';
}
