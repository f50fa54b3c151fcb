import type { MessageId } from '@gatehouse/messages/ids.ts';
import type { Failures } from '../../data/failures.ts';

export type ValidationState =
  | { at: 'checking' }
  | { at: 'validated' }
  | { at: 'refused' }
  | { at: 'failed'; text: MessageId };

const REFUSED = { at: 'refused' } as const;
const NETWORK = { at: 'failed', text: 'Error.Network' } as const;

/** A link that is unknown, used, too old or mangled on its way is refused; anything else can be tried again. */
export const VALIDATION_FAILURES: Failures<
  'POST /user/validate/:token',
  Extract<ValidationState, { at: 'refused' | 'failed' }>
> = {
  NOT_FOUND: REFUSED,
  INVALID_REQUEST: REFUSED,
  TOO_MANY_REQUESTS: { at: 'failed', text: 'Error.TOO_MANY_REQUESTS' },
  network: NETWORK,
  timeout: NETWORK,
  unexpected: { at: 'failed', text: 'Error.Unknown' },
};

/** What a refused link means for who holds it: a player may have followed it before. */
export type Refusal = 'waiting' | 'already' | 'player' | 'visitor';

/** null for a visitor, undefined while nobody knows who it is. */
export function refusalFor(player: { validated: boolean | null } | null | undefined): Refusal {
  if (player === undefined) return 'waiting';
  if (player === null) return 'visitor';
  return player.validated ? 'already' : 'player';
}
