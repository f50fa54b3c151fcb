import { SOCIAL_PROVIDERS } from '@gatehouse/domain/games';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import type { ReactNode } from 'react';
import { FailureNotice } from '../../platform/forms/failure-notice.tsx';
import { Text } from '../../platform/i18n/text.tsx';
import { useProviderRemoval } from './use-provider-removal.ts';

interface ProviderRemovalProps {
  /** As the list of sign-in methods has it. */
  id: string | null;
  name: string | null;
  /** What the button removes, for screen readers. */
  label: string;
  /** Shown when the server requires a recent sign-in. */
  signInAgain: ReactNode;
}

/** Disconnects one account of a provider. */
export default function ProviderRemoval({ id, name, label, signInAgain }: ProviderRemovalProps) {
  const provider = SOCIAL_PROVIDERS.find((one) => one === name);
  const { isBusy, failure, start } = useProviderRemoval();
  if (provider === undefined || id === null) return null;
  return (
    <>
      <Button
        size="small"
        aria-label={label}
        busy={isBusy}
        onClick={() => void start({ deviceType: provider, deviceId: id })}
      >
        <Text id="Common.Remove.Button" />
      </Button>
      {failure === 'gone' || failure === null ? null : failure === 'only-sign-in-method' ? (
        <Notice kind="danger">
          <Text id="Connections.Remove.Failed" values={{ provider: name }} />
        </Notice>
      ) : (
        <FailureNotice failure={failure} signInAgain={signInAgain} values={{ provider: name }} />
      )}
    </>
  );
}
