import type { LOGIN_FAILURE_REASONS } from '@gatehouse/contract/tracking';
import type { Failures } from '../../data/failures.ts';

/** Why the provider’s code did not create a session. A ban has its own modal. */
export type EntryFailure = 'cancelled' | 'banned' | 'failed';

export const ENTRY_FAILURES: Failures<'POST /auth/sessions/current', EntryFailure> = {
  'two-factor-cancelled': 'cancelled',
  USER_BANNED: 'banned',
  NOT_FOUND: 'failed',
  INVALID_CODE: 'failed',
  TOO_MANY_REQUESTS: 'failed',
  network: 'failed',
  timeout: 'failed',
  unexpected: 'failed',
};

type LoginReason = (typeof LOGIN_FAILURE_REASONS)[number];

/** The tracking reason; null if the player cancelled the code prompt. */
export const ENTRY_REASONS: Failures<'POST /auth/sessions/current', LoginReason | null> = {
  'two-factor-cancelled': null,
  USER_BANNED: 'invalid_credentials',
  NOT_FOUND: 'invalid_credentials',
  INVALID_CODE: 'invalid_credentials',
  TOO_MANY_REQUESTS: 'rate_limit',
  INTERNAL: 'platform_error',
  OVERLOADED: 'platform_error',
  network: 'network_error',
  timeout: 'network_error',
  unexpected: 'unknown_error',
};
