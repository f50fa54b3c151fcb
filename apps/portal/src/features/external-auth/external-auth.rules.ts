import type { Failures } from '../../data/failures.ts';

/** Why the code of a provider opened no session. A ban has a modal of its own. */
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
