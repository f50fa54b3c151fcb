import { useState } from 'react';
import { failureOf } from '../../data/failures.ts';
import { revertEmail } from '../../data/user.mutations.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { useStores } from '../../stores/stores-context.ts';
import { REVERT_FAILURES, type RevertState } from './email-revert.rules.ts';

export function useEmailRevert(token: string): { state: RevertState; revert(): Promise<void> } {
  const call = useCall();
  const { session } = useStores();
  const [state, setState] = useState<RevertState>({ at: 'asking', failure: null });
  return {
    state,
    async revert() {
      if (state.at === 'busy') return;
      setState({ at: 'busy' });
      try {
        await revertEmail({ call, session }, token);
        setState({ at: 'done' });
      } catch (error) {
        setState(failureOf('DELETE /user/email/:emailToken', error, REVERT_FAILURES));
      }
    },
  };
}
