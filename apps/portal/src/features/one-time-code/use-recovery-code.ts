import { failureOf } from '../../data/failures.ts';
import { recoverDevice } from '../../data/two-factor.mutations.ts';
import { useAction } from '../../data/use-action.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { useStores } from '../../stores/stores-context.ts';
import { RECOVERY_CODE_FAILURES } from './recovery-code.rules.ts';

interface Recovery {
  email: string;
  password: string;
  recoveryToken: string;
}

/** Turns two-factor off; the pending sign-in is then sent again without a code. */
export function useRecoveryCode() {
  const call = useCall();
  const { twoFactorPrompt } = useStores();
  const { status, failure, start } = useAction(
    async (recovery: Recovery) => {
      await recoverDevice(call, recovery);
      twoFactorPrompt.getState().cancel('2fa-removed');
    },
    (error) => failureOf('POST /user/2fa/devices/recover', error, RECOVERY_CODE_FAILURES),
  );
  // Busy until the prompt is gone.
  return { isBusy: status === 'pending' || status === 'success', failure, recover: start };
}
