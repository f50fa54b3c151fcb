import type {
  EMAIL_USE_FAILURE_REASONS,
  LOGIN_FAILURE_REASONS,
  TrackingEvent,
} from '@gatehouse/contract/tracking';
import type { UpgradeFailure } from './upgrade.reducer.ts';

type Reasons<R extends readonly string[]> = Readonly<Partial<Record<UpgradeFailure, R[number]>>>;

const SIGN_UP_REASONS: Reasons<typeof EMAIL_USE_FAILURE_REASONS> = {
  'user-exists': 'already_exists',
  'common-password': 'platform_error',
  'email-not-validated': 'platform_error',
  'rate-limit': 'platform_error',
  network: 'network_error',
  unknown: 'unknown_error',
};

const LINK_REASONS: Reasons<typeof LOGIN_FAILURE_REASONS> = {
  'invalid-password': 'invalid_credentials',
  'email-not-validated': 'platform_error',
  'rate-limit': 'rate_limit',
  network: 'network_error',
  unknown: 'unknown_error',
};

/** A new player signs up, a linked one signs in. Null where the flow only goes on to its next step. */
export function upgradeEventOf(
  { isLink, subpage }: { isLink: boolean; subpage: string },
  failure: UpgradeFailure | null,
): TrackingEvent | null {
  const product = 'gatehouse';
  if (isLink) {
    const login = { event: 'login', product, subpage } as const;
    if (failure === null) return { ...login, result: 'success' };
    const reason = LINK_REASONS[failure];
    return reason ? { ...login, result: 'failed', reason } : null;
  }
  const signUp = { event: 'sign_up', product, page_origin: 'external' } as const;
  if (failure === null) return { ...signUp, result: 'success' };
  const reason = SIGN_UP_REASONS[failure];
  return reason ? { ...signUp, result: 'failed', reason } : null;
}
