import { expect, it } from 'vitest';
import {
  digitsOf,
  isCouponCode,
  isOneTimeCode,
  isRecoveryCode,
  normaliseCouponCode,
  normaliseOneTimeCode,
  normaliseRecoveryCode,
} from './codes.ts';

it.each([
  ['123456', true],
  ['123 456', true],
  ['١٢٣٤٥٦', true],
  ['۱۲۳۴۵۶', true],
  ['１２３４５６', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
  ['१२३४५६', false],
  ['', false],
])('a player who types %j has given a one-time code: %s', (typed, expected) => {
  expect(isOneTimeCode(normaliseOneTimeCode(typed))).toBe(expected);
});

it.each([
  ['٤٨١٧٢٣', '481723'],
  ['۴۸۱۷۲۳', '481723'],
  ['４８１７２３', '481723'],
  ['48-17-23', '481723'],
  ['a4b8', '48'],
  ['', ''],
])('the digits of %j are %j', (typed, digits) => {
  expect(digitsOf(typed)).toBe(digits);
});

it('digits of other scripts become ASCII digits', () => {
  expect(normaliseOneTimeCode('١٢٣-۴۵６')).toBe('123456');
});

it.each([
  ['ABCDE12345', true],
  ['abcde-12345', true],
  ['ABCDE1234', false],
  ['ABCDE123456', false],
  ['ABCDE1234_', false],
])('a player who types %j has given a recovery code: %s', (typed, expected) => {
  expect(isRecoveryCode(normaliseRecoveryCode(typed))).toBe(expected);
});

it.each([
  [' welcome-2026 ', true],
  ['ONCE-0001', true],
  ['abc', false],
  ['---', false],
  ["' OR 1=1", false],
])('a player who types %j has given a coupon code: %s', (typed, expected) => {
  expect(isCouponCode(normaliseCouponCode(typed))).toBe(expected);
});

it.each([
  'WELCOME-2026',
  'welcome-2026',
  'WELCOME2026',
  'welcome 2026',
  ' Welcome - 2026\n',
  'WELCOME–2026',
  'WELCOME—2026',
  'WELCOME−2026',
  'WELCOME\u20112026',
  'WELCOME_2026',
  '\u200eWEL\u00adCOME-2026\u200f',
  'ＷＥＬＣＯＭＥ－２０２６',
  'WELCOME-٢٠٢٦',
  'welcome-۲۰۲۶',
])('%j is read as the same coupon code', (typed) => {
  expect(normaliseCouponCode(typed)).toBe('WELCOME2026');
});
