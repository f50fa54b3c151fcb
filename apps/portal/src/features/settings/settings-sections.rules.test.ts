import { expect, test } from 'vitest';
import { pathOf, sectionIn } from './settings-sections.rules.ts';

test.each([
  ['general', '/en-GB/settings'],
  ['communication', '/en-GB/settings/communication'],
  ['connections', '/ar-AE/settings/connections'],
  ['devices', '/en-GB/settings/devices'],
  ['activity', '/en-GB/settings/activity'],
  ['orders', '/de-DE/settings/orders'],
  ['wishlist', '/en-GB/settings/wishlist'],
] as const)('%s is at %s', (section, address) => {
  expect(sectionIn(address)).toBe(section);
  expect(address.endsWith(pathOf(section))).toBe(true);
});
