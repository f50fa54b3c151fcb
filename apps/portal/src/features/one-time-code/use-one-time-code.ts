import { useStore } from 'zustand';
import { useStores } from '../../stores/stores-context.ts';

/** The call that waits for a one-time code, if any. */
export function useOneTimeCode() {
  const { twoFactorPrompt } = useStores();
  const { prompts, submit, cancel } = useStore(twoFactorPrompt);
  const { isInvalid = false, isBusy = false } = prompts[0] ?? {};
  return { isAsked: prompts.length > 0, isInvalid, isBusy, submit, cancel };
}

/** The known credentials of the pending sign-in; the recovery step asks for the missing ones. */
export interface KnownCredentials {
  email?: string | undefined;
  password?: string | undefined;
}
