import { Button } from '@gatehouse/ui/buttons/button.tsx';
import type { ReactNode } from 'react';
import { FailureNotice } from '../../platform/forms/failure-notice.tsx';
import { Text } from '../../platform/i18n/text.tsx';
import { usePasskeyRemoval } from './use-passkey-removal.ts';

interface PasskeyRemovalProps {
  /** As the list of sign-in methods has it. */
  id: string | null;
  /** What the button removes, for screen readers. */
  label: string;
  /** Shown when the server requires a recent sign-in. */
  signInAgain: ReactNode;
}

/** Removes one passkey. */
export default function PasskeyRemoval({ id, label, signInAgain }: PasskeyRemovalProps) {
  const { isBusy, failure, start } = usePasskeyRemoval();
  if (id === null) return null;
  return (
    <>
      <Button size="small" aria-label={label} busy={isBusy} onClick={() => void start(id)}>
        <Text id="Common.Remove.Button" />
      </Button>
      <FailureNotice failure={failure} signInAgain={signInAgain} />
    </>
  );
}
