import { expect, test } from 'vitest';
import { hasTwoFactorBadge, hasTwoFactorNotification } from './two-factor-attention.rules.ts';

const device = { deviceId: '1' };

test.each([
  ['not loaded yet', { devices: undefined, hasSeen2fa: false }, false],
  ['no device, never seen', { devices: [], hasSeen2fa: false }, true],
  ['no device, but seen', { devices: [], hasSeen2fa: true }, false],
  ['a device', { devices: [device], hasSeen2fa: false }, false],
])('shows or hides the badge with %s', (_, facts, expected) => {
  expect(hasTwoFactorBadge(facts)).toBe(expected);
});

test.each([
  [true, true],
  [false, false],
  [null, false],
])('shows or hides the notification for a player whose validation is %s', (validated, expected) => {
  expect(hasTwoFactorNotification({ devices: [], hasSeen2fa: false, validated })).toBe(expected);
});
