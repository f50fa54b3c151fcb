import {
  COUPON_CODE_GENERATED_LENGTH,
  COUPON_CODE_LENGTH_MAX,
  COUPON_CODE_LENGTH_MIN,
  ONE_TIME_CODE_LENGTH,
  RECOVERY_CODE_LENGTH,
} from './limits.ts';

export const ONE_TIME_CODE_PATTERN = `[0-9]{${ONE_TIME_CODE_LENGTH}}`;
export const RECOVERY_CODE_PATTERN = `[A-Z0-9]{${RECOVERY_CODE_LENGTH}}`;

/** For codes that people read and type: without I and O, 0 and 1. 32 characters, so 5 bits each. */
export const UNAMBIGUOUS_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const oneTimeCode = new RegExp(`^${ONE_TIME_CODE_PATTERN}$`);
const recoveryCode = new RegExp(`^${RECOVERY_CODE_PATTERN}$`);
const couponCode = new RegExp(`^[A-Z0-9]{${COUPON_CODE_LENGTH_MIN},${COUPON_CODE_LENGTH_MAX}}$`);

/** The zero of the scripts of our players' keyboards: Arabic-Indic, Persian, full width. */
const ZEROES = [0x0660, 0x06f0, 0xff10];

function withPlainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const zero = ZEROES.find((first) => digit.charCodeAt(0) >= first && digit.charCodeAt(0) <= first + 9);
    return zero === undefined ? digit : String(digit.charCodeAt(0) - zero);
  });
}

/** Authenticator apps show `123 456`, and an Arabic keyboard types ١٢٣٤٥٦. */
export function normaliseOneTimeCode(text: string): string {
  return withPlainDigits(text.replace(/[\s-]/g, ''));
}

/** Only the digits of typed or pasted text. */
export function digitsOf(text: string): string {
  return withPlainDigits(text).replace(/[^0-9]/g, '');
}

export function isOneTimeCode(code: string): boolean {
  return oneTimeCode.test(code);
}

export function normaliseRecoveryCode(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

export function isRecoveryCode(code: string): boolean {
  return recoveryCode.test(code);
}

/**
 * Only letters and digits. Codes are printed with dashes, and typed without them, with spaces, in any case, or
 * pasted from a mail with longer dashes and invisible characters.
 */
export function normaliseCouponCode(text: string): string {
  return withPlainDigits(text.normalize('NFKC'))
    .replace(/[\s_\p{Pd}\p{Cf}\u2212]/gu, '')
    .toUpperCase();
}

export function isCouponCode(code: string): boolean {
  return couponCode.test(code);
}

const CODE_GROUP = /.{4}(?=.)/g;

/** Of 80 bits, so that it cannot be guessed. */
export function randomCouponCode(pick: (alphabet: string, length: number) => string): string {
  return pick(UNAMBIGUOUS_ALPHABET, COUPON_CODE_GENERATED_LENGTH).replace(CODE_GROUP, '$&-');
}

/** Copied with the invisible marks of a page, typed with spaces, another dash or the digits of another keyboard. */
export function normaliseOrderNumber(text: string): string {
  return withPlainDigits(text.normalize('NFKC'))
    .replace(/[\s#\p{Cf}]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .toUpperCase();
}
