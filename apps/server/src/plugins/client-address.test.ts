import { describe, expect, test } from 'vitest';
import { addressBucket, clientAddress } from './client-address.ts';

describe('whom a limit counts', () => {
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
    ['not an address', 'unknown'],
    ['', 'unknown'],
  ])('%s counts as %s', (address, bucket) => {
    expect(addressBucket(address)).toBe(bucket);
  });

  test('a thousand addresses of one household are one', () => {
    const buckets = Array.from({ length: 1000 }, (_, i) => addressBucket(`2001:db8:1:2::${i.toString(16)}`));
    expect(new Set(buckets).size).toBe(1);
  });
});

describe('where a request comes from', () => {
  const socketAddress = '10.0.0.2';

  test('without a trusted proxy the header is not read', () => {
    expect(clientAddress({ socketAddress, forwardedFor: '1.2.3.4', trustedProxies: 0 })).toBe(socketAddress);
  });

  test.each([
    ['203.0.113.7', 1, '203.0.113.7'],
    ['1.2.3.4, 203.0.113.7', 1, '203.0.113.7'],
    ['1.2.3.4, 203.0.113.7, 10.0.0.1', 2, '203.0.113.7'],
    ['203.0.113.7', 2, '203.0.113.7'],
    ['1.2.3.4, junk', 1, socketAddress],
    ['', 1, socketAddress],
  ])('"%s" behind %i proxies is %s', (forwardedFor, trustedProxies, address) => {
    expect(clientAddress({ socketAddress, forwardedFor, trustedProxies })).toBe(address);
  });

  test('what a client makes up never changes its address', () => {
    const seen = Array.from({ length: 50 }, (_, i) =>
      clientAddress({ socketAddress, forwardedFor: `1.2.3.${i}, 203.0.113.7`, trustedProxies: 1 }),
    );
    expect(new Set(seen)).toEqual(new Set(['203.0.113.7']));
  });
});
