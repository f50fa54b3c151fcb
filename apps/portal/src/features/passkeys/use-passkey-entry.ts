import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FormFailure } from '../../platform/forms/form-failure.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { LoadTopicsContext } from '../../platform/i18n/i18n-provider.tsx';
import { useTracking } from '../../platform/tracking/tracking-context.ts';
import { useStores } from '../../stores/stores-context.ts';
import { enterByButton, offerAutofill } from './enter-with-passkey.ts';

export interface PasskeyEntryProps {
  /** How often the button was pressed. */
  presses: number;
  onBusy(isBusy: boolean): void;
}

/** Signs in by each press of the button, and by the browser's autofill. Returns why it failed. */
export function usePasskeyEntry({ presses, onBusy }: PasskeyEntryProps): FormFailure | null {
  const call = useCall();
  const stores = useStores();
  const { track } = useTracking();
  const loadTopics = use(LoadTopicsContext);
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const leaving = useRef(new AbortController());

  const enter = useEffectEvent((by: typeof enterByButton | typeof offerAutofill) => {
    const { signal } = leaving.current;
    const show = (isBusy: boolean, failed: FormFailure | null) => {
      onBusy(isBusy);
      setFailure(failed);
    };
    void by({ ...stores, call, track, loadTopics, signal, show });
  });
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  // Autofill would end the dialog of a button that was pressed before this had loaded.
  useEffect(() => enter(presses === 0 ? offerAutofill : enterByButton), [presses]);

  return failure;
}
