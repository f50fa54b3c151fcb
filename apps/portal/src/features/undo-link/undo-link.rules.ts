import { type Failures, TRANSPORT_FAILURES, tooManyRequests } from '../../data/failures.ts';
import type { FormFailure } from '../../platform/forms/form-failure.ts';

export type UndoState =
  | { at: 'checking' }
  | { at: 'asking'; failure: FormFailure | null }
  | { at: 'busy' }
  | { at: 'done' }
  | { at: 'expired' }
  /** The address has no token. */
  | { at: 'incomplete' };

const again = (failure: FormFailure): UndoState => ({ at: 'asking', failure });
const EXPIRED: UndoState = { at: 'expired' };

/** The state after a rejected link. Unknown, used, expired and malformed links look the same to the player. */
export const UNDO_FAILURES: Failures<
  'DELETE /user/email/:emailToken' | 'POST /user/2fa/devices/undo',
  UndoState
> = {
  NOT_FOUND: EXPIRED,
  INVALID_REQUEST: EXPIRED,
  TOO_MANY_REQUESTS: (waitS) => again(tooManyRequests(waitS)),
  network: again(TRANSPORT_FAILURES.network),
  timeout: again(TRANSPORT_FAILURES.timeout),
  unexpected: again({ at: 'form', text: 'Error.Unknown' }),
};
