import { expect, test } from 'vitest';
import { addressOf } from './address.ts';

test.each([
  ['/', '/'],
  ['/support', '/support'],
  ['/support/', '/support'],
  ['/Support', '/support'],
  ['/support/PSD2', '/support/psd2'],
  ['/support/%70sd2', '/support/psd2'],
  ['/support/refunds', '/support'],
  ['/support/psd2/refunds', '/support'],
  ['/settings/security', '/settings'],
  ['/settings/communication', '/settings/communication'],
  ['/settings/success', '/settings/success'],
  ['/validate/aB_-9', '/validate/aB_-9'],
  ['/validate/..%2f..%2fevil', '/validate/..%2F..%2Fevil'],
  ['/no-such-page', '/no-such-page'],
])('%s is at %s', (path, address) => {
  expect(addressOf(path)).toBe(address);
  expect(addressOf(address)).toBe(address);
});
