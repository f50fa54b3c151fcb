import type { ExternalAuthResult } from '@gatehouse/contract/external-auth';
import { EXTERNAL_AUTH_POLL_MS, POPUP_CLOSED_CHECK_MS } from '@gatehouse/domain/limits';
import { type Clock, wait } from '../../platform/clock.ts';
import { judgePoll } from './poll.rules.ts';

export type ExternalOutcome =
  | { kind: 'finished'; result: ExternalAuthResult }
  | { kind: 'failed' }
  | { kind: 'given-up' };

export interface WaitOptions {
  poll(): Promise<ExternalAuthResult>;
  isClosed(): boolean;
  /** The popup looks closed. Polling goes on for the grace period. */
  onClosed?(): void;
  clock: Clock;
  signal: AbortSignal;
}

/** Polls once a second until there is a result or the popup has been closed. */
export async function waitForResult({
  poll,
  isClosed,
  onClosed,
  clock,
  signal,
}: WaitOptions): Promise<ExternalOutcome> {
  let closedAt: number | null = null;
  const watch = watchClosed(isClosed, clock, () => {
    closedAt = clock.now();
    onClosed?.();
  });
  try {
    for (;;) {
      await wait(clock, EXTERNAL_AUTH_POLL_MS, signal);
      const result = await poll();
      const verdict = judgePoll(result, closedAt === null ? null : clock.now() - closedAt);
      if (verdict === 'finished') return { kind: verdict, result };
      if (verdict !== 'wait') return { kind: verdict };
    }
  } finally {
    watch.stop();
  }
}

function watchClosed(isClosed: () => boolean, clock: Clock, onClosed: () => void) {
  let stop = () => {};
  const look = () => {
    if (isClosed()) onClosed();
    else stop = clock.after(POPUP_CLOSED_CHECK_MS, look);
  };
  stop = clock.after(POPUP_CLOSED_CHECK_MS, look);
  return { stop: () => stop() };
}
