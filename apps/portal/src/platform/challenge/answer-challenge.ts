import type { ClientConfig } from '@gatehouse/contract/config';
import { CHALLENGES_PER_CALL_MAX } from '@gatehouse/domain/limits';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { type HttpError, isHttpError } from '../http/http-error.ts';
import type { Log } from '../log.ts';
import { solveChallenge } from './solve-challenge.ts';

const RUNNING: MessageId = 'Challenge.Running.Text';

/** Calls whose challenge is being solved. They share one toast. */
let running = 0;

export interface ChallengeContext {
  config: Pick<ClientConfig, 'features'>;
  /** The store of toasts, which is in a layer above. */
  toasts: { getState(): { show(kind: 'busy', message: MessageId): void; retract(message: MessageId): void } };
  log: Log;
  solve?: typeof solveChallenge;
}

/**
 * Solves the challenge of the refused request, shows a notice meanwhile, and sends it again. While one is solved the demanded work may grow, so the
 * answer may be another challenge. Rejects with the refusal if none can be solved.
 */
export async function answerChallenge(
  { config, toasts, log, solve = solveChallenge }: ChallengeContext,
  refused: HttpError,
  send: (proof: string) => Promise<unknown>,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const { show, retract } = toasts.getState();
  const { scriptUrl } = config.features.challenge ?? {};
  running += 1;
  if (running === 1) show('busy', RUNNING);
  let error = refused;
  try {
    for (let solved = 0; solved < CHALLENGES_PER_CALL_MAX && error.challenge; solved += 1) {
      // The call may have been aborted while this chunk was loaded.
      signal?.throwIfAborted();
      const proof = await solve(error.challenge, scriptUrl, signal).catch((cause: unknown) => {
        if (signal?.aborted) throw signal.reason;
        log.warn('challenge.unsolved', { cause: String(cause) });
        throw error;
      });
      try {
        return await send(proof);
      } catch (next) {
        if (!isHttpError(next)) throw next;
        error = next;
      }
    }
    throw error;
  } finally {
    running -= 1;
    if (running === 0) retract(RUNNING);
  }
}
