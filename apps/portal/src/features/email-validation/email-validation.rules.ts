import type { MessageId } from '@gatehouse/messages/ids.ts';
import { type Failures, tooManyRequests } from '../../data/failures.ts';
import type { FormFailure } from '../../platform/forms/form-failure.ts';

export type ValidationState =
  | { at: 'checking' }
  | { at: 'validated' }
  | { at: 'already' }
  | { at: 'refused' }
  | { at: 'failed'; text: MessageId; values?: FormFailure['values'] };

const REFUSED = { at: 'refused' } as const;
const NETWORK = { at: 'failed', text: 'Error.Network' } as const;

/** An unknown, used, expired or malformed link is rejected; any other failure can be retried. */
export const VALIDATION_FAILURES: Failures<
  'POST /user/validate/:token',
  Extract<ValidationState, { at: 'already' | 'refused' | 'failed' }>
> = {
  ALREADY_VALIDATED: { at: 'already' },
  NOT_FOUND: REFUSED,
  INVALID_REQUEST: REFUSED,
  TOO_MANY_REQUESTS: (waitS) => ({ ...tooManyRequests(waitS), at: 'failed' }),
  network: NETWORK,
  timeout: NETWORK,
  unexpected: { at: 'failed', text: 'Error.Unknown' },
};

/** Explains a rejected link to its holder: a signed-in player may have used it before. */
export type Refusal = 'waiting' | 'already' | 'player' | 'visitor';

/** null for a visitor, undefined while the session loads. */
export function refusalFor(player: { validated: boolean | null } | null | undefined): Refusal {
  if (player === undefined) return 'waiting';
  if (player === null) return 'visitor';
  return player.validated ? 'already' : 'player';
}
