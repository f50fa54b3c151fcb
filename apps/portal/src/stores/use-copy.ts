import { useStores } from './stores-context.ts';

/** Puts a text where it can be pasted from, and says whether it worked. */
export function useCopy(): (text: string) => Promise<void> {
  const { toasts } = useStores();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.getState().show('ok', 'Common.Copied.Text');
    } catch {
      toasts.getState().show('danger', 'Error.Unknown');
    }
  };
}
