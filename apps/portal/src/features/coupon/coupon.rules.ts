import type { CouponResult } from '@gatehouse/contract/coupon';
import { isCouponCode, normaliseCouponCode } from '@gatehouse/domain/codes';
import { COUPON_CODE_TYPED_LENGTH_MAX } from '@gatehouse/domain/limits';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { type Failures, tooManyRequests } from '../../data/failures.ts';
import type { FormFailure } from '../../platform/forms/form-failure.ts';

export type Grants = CouponResult['granted'];

/** Rejections of the code are shown at its field. */
export type CouponFailure = FormFailure<'coupon'>;

const refused = (text: MessageId): CouponFailure => ({ at: 'coupon', text });
const NETWORK: CouponFailure = { at: 'form', text: 'Coupon.Failed.Network' };
const UNEXPECTED: CouponFailure = { at: 'form', text: 'Coupon.Failed.Unexpected' };

export const COUPON_FAILURES: Failures<'POST /product/coupon/:couponCode/redeem', CouponFailure> = {
  NOT_FOUND: refused('Coupon.Refused.Unknown'),
  ALREADY_REDEEMED: refused('Coupon.Refused.AlreadyRedeemed'),
  NOT_YET_VALID: refused('Coupon.Refused.NotYetValid'),
  EXPIRED: refused('Coupon.Refused.Expired'),
  USED_UP: refused('Coupon.Refused.UsedUp'),
  ALREADY_OWNED: refused('Coupon.Refused.AlreadyOwned'),
  TOO_MANY_REQUESTS: (waitS) => ({ ...tooManyRequests(waitS, 'Coupon.Refused.RateLimit'), at: 'coupon' }),
  COUPON_REFUSED: UNEXPECTED,
  FORBIDDEN: UNEXPECTED,
  network: NETWORK,
  timeout: NETWORK,
  unexpected: UNEXPECTED,
};

export function isTypedCoupon(typed: string): boolean {
  return isCouponCode(normaliseCouponCode(typed));
}

/** Publishers link to the page with the code in the URL. It only fills the field; redeeming needs a click. */
export function codeInSearch(search: string): string {
  const code = new URLSearchParams(search).get('code')?.trim() ?? '';
  return code.length <= COUPON_CODE_TYPED_LENGTH_MAX && isTypedCoupon(code) ? code : '';
}
