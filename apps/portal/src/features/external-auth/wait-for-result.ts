import type { ExternalAuthResult } from '@gatehouse/contract/external-auth';
import { EXTERNAL_AUTH_POLL_MS, POPUP_CLOSED_CHECK_MS } from '@gatehouse/domain/limits';
import { type Clock, wait } from '../../platform/clock.ts';
import { judgePoll } from './external-auth.rules.ts';

export type ExternalOutcome =
  | { kind: 'entered'; code: string; email: string | undefined }
  | { kind: 'failed' }
  | { kind: 'given-up' };

export interface Waiting {
  poll(): Promise<ExternalAuthResult>;
  isClosed(): boolean;
  clock: Clock;
  signal: AbortSignal;
}

/** Asks once a second until the provider has answered, or nobody is left who could answer. */
export async function waitForResult({ poll, isClosed, clock, signal }: Waiting): Promise<ExternalOutcome> {
  let closedAt: number | null = null;
  const watch = watchClosed(isClosed, clock, () => {
    closedAt = clock.now();
  });
  try {
    for (;;) {
      await wait(clock, EXTERNAL_AUTH_POLL_MS, signal);
      const answer = await poll();
      const { code, email } = answer;
      const verdict = judgePoll(answer, closedAt === null ? null : clock.now() - closedAt);
      if (verdict === 'enter' && code) return { kind: 'entered', code, email };
      if (verdict === 'failed' || verdict === 'given-up') return { kind: verdict };
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
