import { Button } from '@gatehouse/ui/buttons/button.tsx';
import type { ReactNode } from 'react';
import { useDataClient } from '../../data/data-client.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { useStores } from '../../stores/stores-context.ts';
import { RemovalForm } from './code-form.tsx';
import { useRemoval } from './use-removal.ts';

interface AuthenticatorRemovalProps {
  id: string | null;
  /** What the button removes, for screen readers. */
  label: string;
  /** Shown when the server requires a recent sign-in. */
  signInAgain: ReactNode;
}

/** Removes one authenticator, with a code of any. */
export function AuthenticatorRemoval({ id, label, signInAgain }: AuthenticatorRemovalProps) {
  const client = useDataClient();
  const { toasts } = useStores();
  const { deviceId, isBusy, failure, ask, confirm, cancel } = useRemoval({
    client,
    onRemoved: () => toasts.getState().show('ok', 'TwoFactor.Removed.Text'),
  });
  if (failure?.at === 'sign-in-again') return signInAgain;
  if (deviceId === null) {
    return (
      <Button size="small" aria-label={label} onClick={() => ask(id)}>
        <Text id="Common.Remove.Button" />
      </Button>
    );
  }
  return <RemovalForm failure={failure} isBusy={isBusy} onSubmit={confirm} onCancel={cancel} />;
}
