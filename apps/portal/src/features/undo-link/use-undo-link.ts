import { useEffect, useState } from 'react';
import { failureOf } from '../../data/failures.ts';
import { isDeadLink } from '../../data/mail-links.mutations.ts';
import { undoTwoFactor } from '../../data/two-factor.mutations.ts';
import { revertEmail } from '../../data/user.mutations.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { useStores } from '../../stores/stores-context.ts';
import { UNDO_FAILURES, type UndoState } from './undo-link.rules.ts';

const CHANGES = {
  email: {
    send: revertEmail,
    endpoint: 'DELETE /user/email/:emailToken',
    purpose: 'revert-email',
    isInFragment: false,
  },
  twoFactor: {
    send: undoTwoFactor,
    endpoint: 'POST /user/2fa/devices/undo',
    purpose: 'undo-two-factor',
    isInFragment: true,
  },
} as const;

export type UndoneChange = keyof typeof CHANGES;

export function useUndoLink(
  change: UndoneChange,
  token: string,
): { state: UndoState; undo(): Promise<void> } {
  const call = useCall();
  const { session } = useStores();
  const { purpose, isInFragment } = CHANGES[change];
  // The server does not see a fragment, so there the first render cannot tell.
  const [state, setState] = useState<UndoState>({ at: token || isInFragment ? 'checking' : 'incomplete' });

  useEffect(() => {
    if (!token) {
      setState({ at: 'incomplete' });
      return;
    }
    let isCurrent = true;
    void isDeadLink(call, { purpose, token }).then((isDead) => {
      if (isCurrent) setState(isDead ? { at: 'expired' } : { at: 'asking', failure: null });
    });
    return () => {
      isCurrent = false;
    };
  }, [call, purpose, token]);

  return {
    state,
    async undo() {
      if (state.at !== 'asking') return;
      setState({ at: 'busy' });
      const { send, endpoint } = CHANGES[change];
      try {
        await send({ call, session }, token);
        setState({ at: 'done' });
      } catch (error) {
        setState(failureOf(endpoint, error, UNDO_FAILURES));
      }
    },
  };
}
