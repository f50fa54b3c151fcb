import { useState } from 'react';
import { useCall } from '../../platform/http/call-context.ts';
import { isHttpError } from '../../platform/http/http-error.ts';
import { useStores } from '../../stores/stores-context.ts';
import { recoverDevice } from './one-time-code.api.ts';
import { type RecoveryCodeFailure, recoveryCodeFailureOf } from './recovery-code.rules.ts';

type State = { at: 'ready'; failure: RecoveryCodeFailure | null } | { at: 'busy' };

interface Recovery {
  email: string;
  password: string;
  recoveryToken: string;
}

/** Switches two-factor off; the sign-in that waited for a code is then sent again without one. */
export function useRecoveryCode() {
  const call = useCall();
  const { twoFactorPrompt } = useStores();
  const [state, setState] = useState<State>({ at: 'ready', failure: null });

  async function recover(recovery: Recovery): Promise<void> {
    setState({ at: 'busy' });
    try {
      await recoverDevice(call, recovery);
      twoFactorPrompt.getState().cancel('2fa-removed');
    } catch (error) {
      setState({ at: 'ready', failure: isHttpError(error) ? recoveryCodeFailureOf(error) : 'unknown' });
    }
  }

  return { state, recover };
}
