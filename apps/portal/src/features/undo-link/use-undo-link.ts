import { useEffect, useState } from 'react';
import { failureOf } from '../../data/failures.ts';
import { isDeadLink } from '../../data/mail-links.mutations.ts';
import { undoTwoFactor } from '../../data/two-factor.mutations.ts';
import { useAction } from '../../data/use-action.ts';
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

const DONE: UndoState = { at: 'done' };
const BUSY: UndoState = { at: 'busy' };

export type UndoneChange = keyof typeof CHANGES;

export function useUndoLink(change: UndoneChange, token: string): { state: UndoState; undo(): void } {
  const call = useCall();
  const { session } = useStores();
  const { send, endpoint, purpose, isInFragment } = CHANGES[change];
  // The server does not see a fragment, so the first render there cannot know.
  const [found, setFound] = useState<UndoState>({ at: token || isInFragment ? 'checking' : 'incomplete' });
  const { status, failure, start } = useAction(
    () => send({ call, session }, token),
    (error) => failureOf(endpoint, error, UNDO_FAILURES),
  );

  useEffect(() => {
    if (!token) {
      setFound({ at: 'incomplete' });
      return;
    }
    let isCurrent = true;
    void isDeadLink(call, { purpose, token }).then((isDead) => {
      if (isCurrent) setFound(isDead ? { at: 'expired' } : { at: 'asking', failure: null });
    });
    return () => {
      isCurrent = false;
    };
  }, [call, purpose, token]);

  const state = status === 'success' ? DONE : status === 'pending' ? BUSY : (failure ?? found);
  return {
    state,
    undo() {
      if (state.at === 'asking') void start();
    },
  };
}
