import type { ExternalAuthResult } from '@gatehouse/contract/external-auth';
import { POPUP_CLOSED_GRACE_MS } from '@gatehouse/domain/limits';

export type PollVerdict = 'wait' | 'enter' | 'failed' | 'given-up';

/**
 * What an answer of the poll means. Pending is asked again; a popup that looks closed ends it only after the grace,
 * because isolation can make an open one look so. Anything that is neither pending nor success is a failure.
 */
export function judgePoll(
  { status, code }: Pick<ExternalAuthResult, 'status' | 'code'>,
  closedForMs: number | null,
): PollVerdict {
  if (status === 'success') return code ? 'enter' : 'failed';
  if (status !== 'pending') return 'failed';
  return closedForMs !== null && closedForMs >= POPUP_CLOSED_GRACE_MS ? 'given-up' : 'wait';
}

/** What is known of a failed call. */
export interface FailedCall {
  kind: string;
  codes: readonly string[];
  reason: string | null;
}

export type EntryFailure = 'again' | 'cancelled' | 'banned' | 'failed';

/** Why the code of a provider opened no session: `again` once two-factor was switched off on the way. */
export function entryFailureOf({ kind, codes, reason }: FailedCall): EntryFailure {
  if (kind === 'two-factor-cancelled') return reason === '2fa-removed' ? 'again' : 'cancelled';
  return codes.includes('USER_BANNED') ? 'banned' : 'failed';
}
