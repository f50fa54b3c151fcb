import { useDataClient } from '../../data/data-client.ts';
import { failureOf } from '../../data/failures.ts';
import { removePasskey } from '../../data/passkeys.mutations.ts';
import { useAction } from '../../data/use-action.ts';
import type { FormFailure } from '../../platform/forms/form-failure.ts';
import { useStores } from '../../stores/stores-context.ts';
import { REMOVE_FAILURES } from './passkey-failures.rules.ts';

export function usePasskeyRemoval() {
  const client = useDataClient();
  const { toasts } = useStores();
  return useAction(async (passkeyId: string) => {
    await removePasskey(client, passkeyId).catch((error: unknown) => {
      if (removeFailureOf(error) !== null) throw error;
    });
    toasts.getState().show('ok', 'Passkeys.Remove.Done');
  }, removeFailureOf);
}

/** Null for one that is removed already. */
function removeFailureOf(error: unknown): FormFailure | null {
  const failure = failureOf('DELETE /user/passkeys/:passkeyId', error, REMOVE_FAILURES);
  return failure === 'gone' ? null : failure;
}
