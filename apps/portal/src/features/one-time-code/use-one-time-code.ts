import { useStore } from 'zustand';
import { findLauncher } from '../../platform/launcher.ts';
import { useStores } from '../../stores/stores-context.ts';

/** The call that waits for a one-time code, if any. */
export function useOneTimeCode() {
  const { twoFactorPrompt } = useStores();
  const { prompts, submit, cancel } = useStore(twoFactorPrompt);
  const { isInvalid = false, isBusy = false, isSignIn = false } = prompts[0] ?? {};
  // The shell of the launcher passes no cookies on.
  const canTrustDevice = isSignIn && findLauncher() === null;
  return { isAsked: prompts.length > 0, isInvalid, isBusy, canTrustDevice, submit, cancel };
}

/** The known credentials of the pending sign-in; the recovery step asks for the missing ones. */
export interface KnownCredentials {
  email?: string | undefined;
  password?: string | undefined;
}
