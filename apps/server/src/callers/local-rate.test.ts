import { describe, expect, test } from 'vitest';
import { createLocalRate } from './local-rate.ts';

const PER_SECOND = 10;
const BURST = 30;

function openRate() {
  let now = 1_000_000;
  const rate = createLocalRate({ perSecond: PER_SECOND, burst: BURST, waitMaxMs: 1000, now: () => now });
  /** Milliseconds; undefined for a refusal. */
  const spend = (block: string) => {
    const { allowed, waitMs } = rate.spend(block);
    return allowed ? waitMs : undefined;
  };
  return {
    charge: rate.charge,
    spend,
    later: (ms: number) => {
      now += ms;
    },
    spendAll: (block: string, count: number) => Array.from({ length: count }, () => spend(block)),
  };
}

describe('An address block', () => {
  test('may send a burst, is then delayed, and is rejected beyond a second of delay', () => {
    const { spendAll } = openRate();
    expect(spendAll('a', BURST)).toEqual(Array(BURST).fill(0));
    expect(spendAll('a', 10)).toEqual([100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]);
    expect(spendAll('a', 3)).toEqual([undefined, undefined, undefined]);
  });

  test('is served again as time passes, however often it was rejected', () => {
    const { spend, spendAll, later } = openRate();
    spendAll('a', BURST + 1000);
    later(1000);
    expect(spend('a')).toBe(100);
    later(60_000);
    expect(spendAll('a', BURST)).toEqual(Array(BURST).fill(0));
  });

  test('delays no other block', () => {
    const { spend, spendAll } = openRate();
    spendAll('a', 1000);
    expect(spend('b')).toBe(0);
  });

  test('is charged for requests that were read without a check, up to a bound', () => {
    const { charge, spend, later } = openRate();
    for (let nth = 0; nth < BURST + 10; nth += 1) charge('a');
    for (let nth = 0; nth < 1000; nth += 1) {
      charge('a');
      expect(spend('a')).toBeUndefined();
    }
    later(4000);
    expect(spend('a')).toBeUndefined();
    later(2000);
    expect(spend('a')).toBeLessThanOrEqual(1000);
  });
});

test('a clock that is set back blocks a key for seconds, not until it shows the former time again', () => {
  const { spend, spendAll, later } = openRate();
  spendAll('a', BURST + 10);
  later(-500_000);
  spend('a');
  later(10_000);
  expect(spendAll('a', BURST)).toEqual(Array(BURST).fill(0));
});

test('the /64s of one /48 share twice the rate of one, and each IPv4 address has its own', () => {
  const { spend, spendAll } = openRate();
  for (let network = 0; network < 60; network += 1) spendAll(`2001:db8:1:${network}::/64`, BURST);
  expect(spend('2001:db8:1:61::/64')).toBeUndefined();
  expect(spend('2001:db8:2:1::/64')).toBe(0);
  for (let host = 0; host < 60; host += 1) expect(spend(`192.0.2.${host}`)).toBe(0);
});

test('forgets the least recently used of more than 50,000 blocks', () => {
  const { spend, spendAll } = openRate();
  const spendByOthers = (from: number, to: number) => {
    for (let nth = from; nth < to; nth += 1) spend(`10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}`);
  };
  spendAll('idle', BURST);
  spendAll('active', BURST);
  spendByOthers(0, 30_000);
  expect(spend('active')).toBe(100);
  spendByOthers(30_000, 55_000);
  expect([spend('idle'), spend('active')]).toEqual([0, 200]);
});
