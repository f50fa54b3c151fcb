import { LRUCache } from 'lru-cache';
import { createLocalRate } from '../../../callers/local-rate.ts';
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

  /** For all players together. */
  function allowPerSecond(perSecond: number): () => boolean {
    const rate = createLocalRate({ perSecond, burst: 2 * perSecond, now });
    return () => rate.spend('players').allowed;
  }

  return {
    shareAnswers,
    /** Whether one more question about a known order may be asked. */
    mayRepeat: allowPerSecond(REPEATED_PER_SECOND),
    /** Counted apart, so that questions about old orders cannot keep players from buying. */
    mayOpen: allowPerSecond(OPENED_PER_SECOND),
  };
}
