import { SettingList } from '@gatehouse/ui/forms/setting.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import type { ReactNode } from 'react';
import { useConfig } from '../../platform/config-context.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { LoadFailedNotice } from '../../platform/load-failed-notice.tsx';
import { isSignedIn, type SessionUser } from '../../stores/session-user.ts';
import { useSession } from '../../stores/stores-context.ts';
import { Connection } from './connection.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import styles from './connections.module.css';
import { isConnected, isOnlySignInMethod, shownProviders } from './connections.rules.ts';
import { useConnections } from './use-connections.ts';

interface ConnectionsProps {
  /** Shown when the server requires a recent sign-in. */
  signInAgain: ReactNode;
  /** Shown while the e-mail is not validated: connecting requires a validated e-mail. */
  validateFirst: ReactNode;
}

export default function Connections(props: ConnectionsProps) {
  const user = useSession((session) => session.user);
  return isSignedIn(user) ? <Providers user={user} {...props} /> : null;
}

function Providers({ user, signInAgain, validateFirst }: ConnectionsProps & { user: SessionUser }) {
  const { socialProviders = [] } = useConfig().features;
  const { connections, methods, removal, connect, remove, ...rest } = useConnections(user);
  if (connections.kind === 'failed' && !connections.isRetrying) {
    return (
      <LoadFailedNotice retry={connections.retry}>
        <Text id="Connections.Load.Failed" />
      </LoadFailedNotice>
    );
  }
  const devices = connections.kind === 'ready' ? connections.data : null;
  const shown = shownProviders(socialProviders, devices ?? []);
  if (devices && shown.length === 0) {
    return (
      <Notice kind="info">
        <Text id="Connections.None.Text" />
      </Notice>
    );
  }
  const isValidated = user.validated === true;
  return (
    <>
      {isValidated ? null : <div className={styles.first}>{validateFirst}</div>}
      <SettingList>
        {shown.map((provider) => (
          <Connection
            key={provider}
            provider={provider}
            email={user.email}
            isConnected={devices && isConnected(devices, provider)}
            isOnlySignInMethod={isOnlySignInMethod(methods, provider)}
            canConnect={isValidated}
            isBusy={removal.isBusy && removal.given === provider}
            onConnect={() => connect(provider)}
            onRemove={() => remove(provider)}
            notice={
              <ConnectionNotice provider={provider} removal={removal} signInAgain={signInAgain} {...rest} />
            }
          />
        ))}
      </SettingList>
    </>
  );
}
