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
