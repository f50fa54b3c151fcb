import { PROVIDER_NAMES, type SocialProvider } from '@gatehouse/domain/games';
import type { ReactNode } from 'react';
import { ProviderWindowNotice } from '../../entities/external-auth/provider-window-notice.tsx';
import { FailureNotice } from '../../platform/forms/failure-notice.tsx';
import type { useConnections } from './use-connections.ts';

const TEXTS = {
  waiting: 'Connections.Waiting.Text',
  closed: 'Connections.Closed.Text',
  returning: 'Connections.Returning.Text',
  blocked: 'Connections.Blocked.Text',
  leave: 'Connections.Blocked.Button',
} as const;

type Connections = ReturnType<typeof useConnections>;

interface ConnectionNoticeProps
  extends Pick<Connections, 'providerWindow' | 'connectFailure' | 'removal' | 'leave'> {
  provider: SocialProvider;
  /** Shown when the server requires a recent sign-in. */
  signInAgain: ReactNode;
}

/** Shows the result of the last action on this provider. */
export function ConnectionNotice({ provider, providerWindow, removal, ...rest }: ConnectionNoticeProps) {
  if ((removal.isBusy || removal.failure) && removal.given === provider) {
    const failure = typeof removal.failure === 'object' ? removal.failure : null;
    return (
      <FailureNotice
        failure={failure}
        signInAgain={rest.signInAgain}
        values={{ provider: PROVIDER_NAMES[provider] }}
      />
    );
  }
  if (providerWindow.at === 'idle' || providerWindow.provider !== provider) return null;
  return (
    <ProviderWindowNotice
      state={providerWindow}
      texts={TEXTS}
      failure={rest.connectFailure}
      signInAgain={rest.signInAgain}
      onLeave={rest.leave}
    />
  );
}
