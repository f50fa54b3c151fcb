import { useState } from 'react';
import { useCall } from '../../platform/http/call-context.ts';
import type { Call } from '../../platform/http/call-options.ts';
import { isHttpError } from '../../platform/http/http-error.ts';
import { useStores } from '../../stores/stores-context.ts';
import { revertEmail } from './email-revert.api.ts';
import { undoTwoFactor } from './two-factor-undo.api.ts';
import { afterFailedUndo, type UndoState } from './undo-link.rules.ts';

const SEND = { email: revertEmail, twoFactor: undoTwoFactor } satisfies Record<
  string,
  (call: Call, token: string) => Promise<unknown>
>;

export type UndoneChange = keyof typeof SEND;

export function useUndoLink(
  change: UndoneChange,
  token: string,
): { state: UndoState; undo(): Promise<void> } {
  const call = useCall();
  const { session } = useStores();
  const [state, setState] = useState<UndoState>({ at: 'asking', error: null });
  return {
    state,
    async undo() {
      if (state.at === 'busy') return;
      setState({ at: 'busy' });
      try {
        await SEND[change](call, token);
        setState({ at: 'done' });
        // Every session of the account has ended, and this browser may hold one of them.
        void session.getState().tellUserChanged();
      } catch (error) {
        setState(isHttpError(error) ? afterFailedUndo(error) : { at: 'asking', error: 'unknown' });
      }
    },
  };
}
