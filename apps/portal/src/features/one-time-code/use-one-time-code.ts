import { useStore } from 'zustand';
import { useStores } from '../../stores/stores-context.ts';
import { shownPrompt } from '../../stores/two-factor-prompt-store.ts';

/** The call that waits for a one-time code, if any. */
export function useOneTimeCode() {
  const { twoFactorPrompt } = useStores();
  const prompt = useStore(twoFactorPrompt, shownPrompt);
  const isBusy = useStore(twoFactorPrompt, (state) => state.isBusy);
  const { submit, cancel } = twoFactorPrompt.getState();
  return { isAsked: prompt !== null, isInvalid: prompt?.isInvalid ?? false, isBusy, submit, cancel };
}
