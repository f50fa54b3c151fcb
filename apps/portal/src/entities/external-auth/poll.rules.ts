import type { ExternalAuthResult } from '@gatehouse/contract/external-auth';
import { POPUP_CLOSED_GRACE_MS } from '@gatehouse/domain/limits';

export type PollVerdict = 'wait' | 'finished' | 'failed' | 'given-up';

/**
 * Decides what a poll result means. Pending polls again; a popup that looks closed ends it only after the grace period,
 * because cross-origin isolation can make an open popup look closed. Any other status but success is a failure.
 */
export function judgePoll(
  { status }: Pick<ExternalAuthResult, 'status'>,
  closedForMs: number | null,
): PollVerdict {
  if (status === 'success') return 'finished';
  if (status !== 'pending') return 'failed';
  return closedForMs !== null && closedForMs >= POPUP_CLOSED_GRACE_MS ? 'given-up' : 'wait';
}
