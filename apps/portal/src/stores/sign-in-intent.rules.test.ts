// @vitest-environment node

import { expect, test } from 'vitest';
import { signInIntentOf } from './sign-in-intent.rules.ts';

const buy = (productName: string, extraName: string | null = null) => ({
  kind: 'buy',
  productName,
  extraName,
});

test.each([
  ['/en-GB/shop/neon-drift/buy', buy('neon-drift')],
  ['/en-GB/shop/neon-drift/buy?item=midnight-edition', buy('neon-drift', 'midnight-edition')],
  ['/en-GB/shop/neon-drift/buy?country=DE&item=500-volts#total', buy('neon-drift', '500-volts')],
  ['/ar-AE/shop/neon-drift', { kind: 'wish', productName: 'neon-drift', extraName: null }],
  ['/en-GB/coupon', { kind: 'redeem', productName: null }],
  ['/en-GB/coupon?code=ONCE-0042#terms', { kind: 'redeem', productName: null }],
])('a visitor who is to return to %s has an intent', (path, intent) => {
  expect(signInIntentOf(path)).toEqual(intent);
});

test.each([
  '/en-GB/',
  '/en-GB/library',
  '/en-GB/shop',
  '/en-GB/shop?tag=racing',
  '/en-GB/shop/%D0%B0/buy',
  '/en-GB/shop/neon-drift/gift',
  '/en-GB/coupons',
  '/en-GB/settings/orders?from=/en-GB/shop/neon-drift/buy',
])('a visitor who is to return to %s has none', (path) => {
  expect(signInIntentOf(path)).toBeNull();
});
