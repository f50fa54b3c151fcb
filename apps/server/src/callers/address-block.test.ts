import { describe, expect, test } from 'vitest';
import { addressBlock, wideBlockOf } from './address-block.ts';

describe('the address block', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['0x7f.1', 'unknown'],
    ['not an address', 'unknown'],
    ['', 'unknown'],
  ])('%s counts as %s', (address, bucket) => {
    expect(addressBlock(address)).toBe(bucket);
  });

  test('is the same for a thousand addresses of one /64', () => {
    const buckets = Array.from({ length: 1000 }, (_, i) => addressBlock(`2001:db8:1:2::${i.toString(16)}`));
    expect(new Set(buckets).size).toBe(1);
  });
});

describe('the wide block around a block', () => {
  test.each([
    ['2001:db8:1:2::1', '2001:db8:1::/48'],
    ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['203.0.113.7', undefined],
    ['::ffff:203.0.113.7', undefined],
    ['not an address', undefined],
  ])('of %s is %s', (address, wide) => {
    expect(wideBlockOf(addressBlock(address))).toBe(wide);
  });

  test('is one for all of a /48, and another for its neighbour', () => {
    const wideOf = (network: number) => wideBlockOf(addressBlock(`2001:db8:1:${network.toString(16)}::1`));
    expect(new Set(Array.from({ length: 1000 }, (_, network) => wideOf(network))).size).toBe(1);
    expect(wideBlockOf(addressBlock('2001:db8:2::1'))).not.toBe(wideOf(0));
  });
});
