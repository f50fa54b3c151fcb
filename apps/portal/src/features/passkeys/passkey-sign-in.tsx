import { Button } from '@gatehouse/ui/buttons/button.tsx';
import KeyRound from 'lucide-react/icons/key-round';
import { type ComponentType, useEffect, useState } from 'react';
import { loadChunk } from '../../framework/chunk-loading.ts';
import { Text } from '../../platform/i18n/text.tsx';
import type { PasskeyEntryProps } from './use-passkey-entry.ts';

/**
 * Signs in without a user name. The browser also offers passkeys in the list of the first field. What does this loads
 * after hydration: the form is complete without it.
 */
export function PasskeySignIn() {
  const [Entry, setEntry] = useState<ComponentType<PasskeyEntryProps>>();
  const [presses, setPresses] = useState(0);
  const [isBusy, onBusy] = useState(false);
  useEffect(() => {
    loadChunk('passkey', () => import('./passkey-entry.tsx')).then(
      (entry) => setEntry(() => entry.default),
      () => {},
    );
  }, []);
  return (
    <>
      {Entry ? <Entry presses={presses} onBusy={onBusy} /> : null}
      <Button wide icon={KeyRound} busy={isBusy} onClick={() => setPresses(presses + 1)}>
        <Text id="SignIn.Passkey.Button" />
      </Button>
    </>
  );
}
