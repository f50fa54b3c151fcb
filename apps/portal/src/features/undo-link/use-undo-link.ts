import { useState } from 'react';
import { failureOf } from '../../data/failures.ts';
import { undoTwoFactor } from '../../data/two-factor.mutations.ts';
import { revertEmail } from '../../data/user.mutations.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { useStores } from '../../stores/stores-context.ts';
import { UNDO_FAILURES, type UndoState } from './undo-link.rules.ts';

const CHANGES = {
  email: { send: revertEmail, endpoint: 'DELETE /user/email/:emailToken' },
  twoFactor: { send: undoTwoFactor, endpoint: 'POST /user/2fa/devices/undo' },
} as const;

export type UndoneChange = keyof typeof CHANGES;

export function useUndoLink(
  change: UndoneChange,
  token: string,
): { state: UndoState; undo(): Promise<void> } {
  const call = useCall();
  const { session } = useStores();
  const [state, setState] = useState<UndoState>({ at: 'asking', failure: null });
  return {
    state,
    async undo() {
      if (state.at === 'busy') return;
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
