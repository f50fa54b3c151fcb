import { useStores } from './stores-context.ts';

/** Copies a text to the clipboard and shows a toast with the result. */
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
