import type { ExternalAuthResult } from '@gatehouse/contract/external-auth';
import { POPUP_CLOSED_GRACE_MS } from '@gatehouse/domain/limits';

export type PollVerdict = 'wait' | 'finished' | 'failed' | 'given-up';

/**
 * What an answer of the poll means. Pending is asked again; a popup that looks closed ends it only after the grace,
 * because isolation can make an open one look so. Anything that is neither pending nor success is a failure.
 */
export function judgePoll(
  { status }: Pick<ExternalAuthResult, 'status'>,
  closedForMs: number | null,
): PollVerdict {
  if (status === 'success') return 'finished';
  if (status !== 'pending') return 'failed';
  return closedForMs !== null && closedForMs >= POPUP_CLOSED_GRACE_MS ? 'given-up' : 'wait';
}
