import { useState } from 'react';
import { failureOf } from '../../data/failures.ts';
import { recoverDevice } from '../../data/two-factor.mutations.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { useStores } from '../../stores/stores-context.ts';
import { RECOVERY_CODE_FAILURES, type RecoveryCodeFailure } from './recovery-code.rules.ts';

type State = { at: 'ready'; failure: RecoveryCodeFailure | null } | { at: 'busy' };

interface Recovery {
  email: string;
  password: string;
  recoveryToken: string;
}

/** Turns two-factor off; the pending sign-in is then sent again without a code. */
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
      const failure = failureOf('POST /user/2fa/devices/recover', error, RECOVERY_CODE_FAILURES);
      setState({ at: 'ready', failure });
    }
  }

  return { state, recover };
}
