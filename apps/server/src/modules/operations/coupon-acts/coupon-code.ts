import { UNAMBIGUOUS_ALPHABET } from '@gatehouse/domain/codes';
import { COUPON_CODE_GENERATED_LENGTH } from '@gatehouse/domain/limits';
import type { Random } from '../../../ports/random.ts';

const CODE_GROUP = /.{4}(?=.)/g;

/** Of 80 bits, so that it cannot be guessed. */
export function randomCouponCode(random: Random): string {
  return random.pick(UNAMBIGUOUS_ALPHABET, COUPON_CODE_GENERATED_LENGTH).replace(CODE_GROUP, '$&-');
}
