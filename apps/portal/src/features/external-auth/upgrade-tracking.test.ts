import { expect, test } from 'vitest';
import type { UpgradeFailure } from './upgrade.reducer.ts';
import { upgradeEventOf } from './upgrade-tracking.ts';

test.each<[UpgradeFailure | null, object | null, object | null]>([
  [
    null,
    { event: 'sign_up', page_origin: 'external', result: 'success' },
    { event: 'login', subpage: 'first_login', result: 'success' },
  ],
  ['user-exists', { result: 'failed', reason: 'already_exists' }, null],
  ['invalid-password', null, { result: 'failed', reason: 'invalid_credentials' }],
  ['rate-limit', { reason: 'platform_error' }, { reason: 'rate_limit' }],
  ['network', { reason: 'network_error' }, { reason: 'network_error' }],
  ['password-required', null, null],
  ['2fa-cancelled', null, null],
])(
  'an upgrade that ends with %s is counted as a sign-up, and a link as a sign-in',
  (failure, signUp, link) => {
    const countedAs = (isLink: boolean) => upgradeEventOf({ isLink, subpage: 'first_login' }, failure);
    for (const [isLink, expected] of [
      [false, signUp],
      [true, link],
    ] as const) {
      if (expected) expect(countedAs(isLink)).toMatchObject(expected);
      else expect(countedAs(isLink)).toBeNull();
    }
  },
);
