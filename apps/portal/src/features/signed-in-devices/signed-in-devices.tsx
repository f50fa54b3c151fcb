import type { OwnSession } from '@gatehouse/contract/session';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { Skeleton } from '@gatehouse/ui/display/skeleton.tsx';
import { Setting, SettingList } from '@gatehouse/ui/forms/setting.tsx';
import { type ReactNode, useRef } from 'react';
import { useDeviceName } from '../../entities/devices/use-device-name.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { useMoment } from '../../platform/i18n/use-moment.ts';
import { LoadFailedNotice } from '../../platform/load-failed-notice.tsx';
import styles from './signed-in-devices.module.css';
import { useSignedInDevices } from './use-signed-in-devices.ts';

interface SignedInDevicesProps {
  /** Shown when the server requires a recent sign-in. */
  signInAgain: ReactNode;
}

/** Where the player is signed in, the launcher included. Each button acts immediately, like the other settings. */
export default function SignedInDevices({ signInAgain }: SignedInDevicesProps) {
  const { sessions, ending, isSignInTooOld, signOut, signOutOthers } = useSignedInDevices();
  const list = useRef<HTMLElement>(null);
  if (sessions.kind === 'loading') return <Skeleton shape="pane" />;
  if (sessions.kind === 'failed') {
    return (
      <LoadFailedNotice isRetrying={sessions.isRetrying} retry={sessions.retry}>
        <Text id="Devices.Load.Failed" />
      </LoadFailedNotice>
    );
  }
  /** The pressed button disappears, and focus with it. */
  const keepFocus = () => list.current?.focus();
  return (
    <section ref={list} tabIndex={-1} className={styles.list}>
      <SettingList>
        {sessions.data.map((session) => (
          <Device
            key={session.sessionId}
            session={session}
            isBusy={ending === session.sessionId}
            onSignOut={() => signOut(session.sessionId, keepFocus)}
          />
        ))}
      </SettingList>
      {sessions.data.some(({ isCurrent }) => !isCurrent) ? (
        <p className={styles.others}>
          <Button busy={ending === 'others'} onClick={() => signOutOthers(keepFocus)}>
            <Text id="Devices.Others.Button" />
          </Button>
        </p>
      ) : null}
      {isSignInTooOld ? <div className={styles.others}>{signInAgain}</div> : null}
    </section>
  );
}

interface DeviceProps {
  session: OwnSession;
  isBusy: boolean;
  onSignOut(): void;
}

function Device({ session, isBusy, onSignOut }: DeviceProps) {
  const text = useText();
  const moment = useMoment();
  const name = useDeviceName()(session);
  const { startedAt, lastUsedAt, isCurrent } = session;
  const values = { started: moment(new Date(startedAt)), used: moment(new Date(lastUsedAt)) };
  return (
    <Setting
      title={name}
      text={
        <>
          {isCurrent ? (
            <Badge>
              <Text id="Devices.Current.Badge" />
            </Badge>
          ) : null}
          <span>
            <Text id="Devices.Times.Text" values={values} />
          </span>
        </>
      }
      action={
        isCurrent ? null : (
          <Button
            size="small"
            aria-label={text('Devices.SignOut.Label', { device: name })}
            busy={isBusy}
            onClick={onSignOut}
          >
            <Text id="Nav.Account.SignOut" />
          </Button>
        )
      }
    />
  );
}
