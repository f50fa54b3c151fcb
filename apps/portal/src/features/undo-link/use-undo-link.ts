import { useEffect, useState } from 'react';
import { failureOf } from '../../data/failures.ts';
import { isDeadLink } from '../../data/mail-links.mutations.ts';
import { undoTwoFactor } from '../../data/two-factor.mutations.ts';
import { revertEmail } from '../../data/user.mutations.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { useStores } from '../../stores/stores-context.ts';
import { UNDO_FAILURES, type UndoState } from './undo-link.rules.ts';

const CHANGES = {
  email: { send: revertEmail, endpoint: 'DELETE /user/email/:emailToken', purpose: 'revert-email' },
  twoFactor: {
    send: undoTwoFactor,
    endpoint: 'POST /user/2fa/devices/undo',
    purpose: 'undo-two-factor',
  },
} as const;

export type UndoneChange = keyof typeof CHANGES;

export function useUndoLink(
  change: UndoneChange,
  token: string,
): { state: UndoState; undo(): Promise<void> } {
  const call = useCall();
  const { session } = useStores();
  const [state, setState] = useState<UndoState>({ at: token ? 'checking' : 'incomplete' });
  const { purpose } = CHANGES[change];

  useEffect(() => {
    if (!token) return;
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
