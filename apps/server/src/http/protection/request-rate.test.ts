import { describe, expect, test } from 'vitest';
import { createRequestRate } from './request-rate.ts';

const PER_SECOND = 10;
const BURST = 30;

function openRate() {
  let now = 1_000_000;
  const rate = createRequestRate({ perSecond: PER_SECOND, now: () => now });
  return {
    ...rate,
    later: (ms: number) => {
      now += ms;
    },
    reserveAll: (block: string, count: number) => Array.from({ length: count }, () => rate.reserve(block)),
  };
}

describe('An address block', () => {
  test('may send a burst at once, is then delayed, and is rejected beyond a second of delay', () => {
    const { reserveAll } = openRate();
    expect(reserveAll('a', BURST)).toEqual(Array(BURST).fill(0));
    expect(reserveAll('a', 10)).toEqual([100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]);
    expect(reserveAll('a', 3)).toEqual([undefined, undefined, undefined]);
  });

  test('is served again as time passes, however often it was rejected', () => {
    const { reserve, reserveAll, later } = openRate();
    reserveAll('a', BURST + 1000);
    later(1000);
    expect(reserve('a')).toBe(100);
    later(60_000);
    expect(reserveAll('a', BURST)).toEqual(Array(BURST).fill(0));
  });

  test('delays no other block', () => {
    const { reserve, reserveAll } = openRate();
    reserveAll('a', 1000);
    expect(reserve('b')).toBe(0);
  });

  test('is charged for requests that were read without a check, up to a bound', () => {
    const { charge, reserve, later } = openRate();
    for (let nth = 0; nth < 100_000; nth += 1) charge('a');
    expect(reserve('a')).toBeUndefined();
    later(4000);
    expect(reserve('a')).toBeUndefined();
    later(2000);
    expect(reserve('a')).toBeLessThanOrEqual(1000);
  });
});

test('the /64s of one /48 share twice the rate of one, and each IPv4 address has its own', () => {
  const { reserve, reserveAll } = openRate();
  for (let network = 0; network < 60; network += 1) reserveAll(`2001:db8:1:${network}::/64`, BURST);
  expect(reserve('2001:db8:1:61::/64')).toBeUndefined();
  expect(reserve('2001:db8:2:1::/64')).toBe(0);
  for (let host = 0; host < 60; host += 1) expect(reserve(`192.0.2.${host}`)).toBe(0);
});

test('stores a bounded number of blocks and evicts the oldest', () => {
  const { reserve, reserveAll } = openRate();
  for (let nth = 0; nth < 60_000; nth += 1) reserve(`10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}`);
  reserveAll('a', BURST);
  expect(reserve('a')).toBe(100);
});
