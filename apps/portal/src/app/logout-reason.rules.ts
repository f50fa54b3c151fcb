import type { LogoutReason } from '@gatehouse/contract/tracking';
import type { Failures } from '../data/failures.ts';

/** Maps a failed sign-out to its tracking reason. */
export const SIGN_OUT_FAILURES: Failures<'DELETE /auth/sessions', LogoutReason> = {
  UNAUTHORIZED: 'invalid_session',
  INVALID_REQUEST: 'platform_error',
  BANNED: 'platform_error',
  FORBIDDEN: 'platform_error',
  INTERNAL: 'platform_error',
  OVERLOADED: 'platform_error',
  TOO_MANY_REQUESTS: 'platform_error',
  network: 'network_error',
  timeout: 'network_error',
  unexpected: 'unknown_error',
};
