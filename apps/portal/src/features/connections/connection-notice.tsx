import type { SocialProvider } from '@gatehouse/domain/games';
import type { ReactNode } from 'react';
import { PROVIDER_NAMES } from '../../platform/external-auth/provider-names.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { useConnections } from './use-connections.ts';

interface ConnectionNoticeProps
  extends Pick<ReturnType<typeof useConnections>, 'providerWindow' | 'removal' | 'leave'> {
  provider: SocialProvider;
  /** The way on where the server wants a fresh sign-in. */
  signInAgain: ReactNode;
}

/** What became of the last press at this provider. */
export function ConnectionNotice({
  provider,
  providerWindow,
  removal,
  leave,
  signInAgain,
}: ConnectionNoticeProps) {
  const values = { provider: PROVIDER_NAMES[provider] };
  if (removal.at !== 'idle' && removal.provider === provider) {
    if (removal.at === 'removing' || removal.at === 'only-way-in') return null;
    return (
      <Notice kind="danger">
        {removal.at === 'network' ? (
          <Text id="Error.Network" />
        ) : (
          <Text id="Connections.Remove.Failed" values={values} />
        )}
      </Notice>
    );
  }
  if (providerWindow.at === 'idle' || providerWindow.provider !== provider) return null;
  switch (providerWindow.at) {
    case 'waiting':
      return (
        <Notice>
          <Text id="Connections.Waiting.Text" values={values} />
        </Notice>
      );
    case 'returning':
      return (
        <Notice>
          <Text id="Connections.Returning.Text" values={values} />
        </Notice>
      );
    case 'failed':
      if (providerWindow.failure === 'stale-sign-in') return signInAgain;
      return (
        <Notice kind="danger">
          {providerWindow.failure === 'network' ? (
            <Text id="Error.Network" />
          ) : providerWindow.failure === 'email-not-validated' ? (
            <Text id="Error.EMAIL_NOT_VALIDATED" />
          ) : (
            <Text id="Connections.Connect.Failed" values={values} />
          )}
        </Notice>
      );
    case 'blocked':
    case 'leaving':
      return (
        <Notice
          kind="warn"
          role="alert"
          action={
            <Button size="small" busy={providerWindow.at === 'leaving'} onClick={() => void leave(provider)}>
              <Text id="Connections.Blocked.Button" />
            </Button>
          }
        >
          <Text id="Connections.Blocked.Text" values={values} />
        </Notice>
      );
  }
}
