import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../ports/clock.ts';

/** Stripe allows about 100 calls a second, which webhooks and jobs need too. Each node counts for itself. */
const REPEATED_PER_SECOND = 20;
const OPENED_PER_SECOND = 40;
/** How long an answer counts as the present one. */
const ANSWER_MS = 3000;
const ANSWERS_MAX = 10_000;

/** Bounds the calls to the payment provider that players cause, because its request limit is one for all of them. */
export function createProviderCalls({ clock }: { clock: Clock }) {
  const now = () => clock.now().getTime();

  /** Joins a question that is under way, and repeats its answer for a while. A failed question is asked again. */
  function shareAnswers<Answer extends object>() {
    const answers = new LRUCache<string, Answer, () => Promise<Answer>>({
      max: ANSWERS_MAX,
      ttl: ANSWER_MS,
      ttlResolution: 0,
      perf: { now },
      // An evicted question is still answered to those who wait for it.
      ignoreFetchAbort: true,
      fetchMethod: (_orderId, _stale, { context: ask }) => ask(),
    });
    return (orderId: string, ask: () => Promise<Answer>): Promise<Answer> =>
      answers.forceFetch(orderId, { context: ask });
  }

  return {
    shareAnswers,
    /** Whether one more question about a known order may be asked. */
    mayRepeat: createTokenBucket(REPEATED_PER_SECOND, now),
    /** Counted apart, so that questions about old orders cannot keep players from buying. */
    mayOpen: createTokenBucket(OPENED_PER_SECOND, now),
  };
}

/** Holds the tokens of two seconds. */
function createTokenBucket(perSecond: number, now: () => number): () => boolean {
  const burst = 2 * perSecond;
  let tokens = burst;
  let filledAt = now();
  return () => {
    const at = now();
    tokens = Math.min(burst, tokens + (Math.max(0, at - filledAt) / 1000) * perSecond);
    filledAt = at;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
