import { expect, test } from 'vitest';
import { partOfPage, pathOnSite } from './promotion-link.rules.ts';

test.each([
  ['https://play.example.test/en-GB/coupon?code=A', '/en-GB/coupon?code=A'],
  ['https://other.example.test/en-GB/', null],
  ['javascript:alert(1)', null],
  ['', null],
])('%s is %s on this site', (link, path) => {
  expect(pathOnSite(link, 'https://play.example.test')).toBe(path);
});

test.each([
  ['/en-GB/shop/neon-drift#500-volts', '#500-volts'],
  ['/en-GB/shop/neon-drift', null],
  ['/en-GB/shop/emberfall#500-volts', null],
  ['/en-GB/coupon?code=A', null],
])('%s is the part %s of the page of Neon Drift', (path, part) => {
  expect(partOfPage(path, '/en-GB/shop/neon-drift')).toBe(part);
});
