import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { Skeleton } from '@gatehouse/ui/display/skeleton.tsx';
import { Setting } from '@gatehouse/ui/forms/setting.tsx';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { loadChunk } from '../../framework/chunk-loading.ts';
import { systemClock } from '../../platform/clock.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { LoadFailedNotice } from '../../platform/load-failed-notice.tsx';
import { isSignedIn, type SessionUser } from '../../stores/session-user.ts';
import { useSession } from '../../stores/stores-context.ts';
import { DeviceList } from './device-list.tsx';
import { MoreAuthenticators } from './more-authenticators.tsx';
import styles from './two-factor.module.css';
import { isTwoFactorNew } from './two-factor.rules.ts';
import { useFocusOnReturn } from './use-focus-on-return.ts';
import { useTwoFactor } from './use-two-factor.ts';

/** Loaded lazily: the QR code generator is rarely needed and large. */
const Enrolment = lazy(() => loadChunk('enrolment', () => import('./enrolment.tsx')));

interface TwoFactorProps {
  /** Shown when the server requires a recent sign-in. */
  signInAgain: ReactNode;
  /** Shown while the e-mail is not validated: no authenticator can be added before. */
  validateFirst: ReactNode;
  /** Where sign-ins need no code. */
  trustedDevices?: ReactNode;
}

export function TwoFactor(props: TwoFactorProps) {
  const user = useSession((session) => session.user);
  return isSignedIn(user) ? <Section user={user} {...props} /> : null;
}

function Section({
  user,
  signInAgain,
  validateFirst,
  trustedDevices,
}: TwoFactorProps & { user: SessionUser }) {
  const { devices, enrolment, removal, isTokenShown } = useTwoFactor(user);
  const status = useRef<HTMLSpanElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const known = devices.kind === 'ready' ? devices.data : null;
  const isOn = known !== null && known.length > 0;
  const isValidated = user.validated === true;
  const { state } = enrolment;
  const ask = () => void enrolment.ask();
  useFocusOnReturn(
    { opener, status },
    state.at !== 'idle' || isTokenShown ? 'away' : (known?.length ?? null),
  );

  return (
    <Setting
      title={
        <>
          <Text id="TwoFactor.Setting.Title" />{' '}
          {isTwoFactorNew(systemClock.now()) ? (
            <Badge kind="new">
              <Text id="TwoFactor.New.Badge" />
            </Badge>
          ) : null}
        </>
      }
      text={
        known ? (
          <span ref={status} tabIndex={-1} className={styles.status}>
            <Text
              id={isOn ? 'TwoFactor.On.Text' : 'TwoFactor.Off.Text'}
              values={{ state: (chunks) => <strong data-on={isOn || undefined}>{chunks}</strong> }}
            />
          </span>
        ) : (
          <Skeleton width="long" />
        )
      }
      action={
        known && !isOn && isValidated && state.at === 'idle' ? (
          <Button ref={opener} kind="primary" size="small" onClick={ask}>
            <Text id="TwoFactor.TurnOn.Button" />
          </Button>
        ) : null
      }
    >
      {devices.kind === 'failed' && !devices.isRetrying ? (
        <LoadFailedNotice retry={devices.retry}>
          <Text id="TwoFactor.Load.Failed" />
        </LoadFailedNotice>
      ) : state.at !== 'idle' ? (
        <Suspense fallback={<Skeleton className={styles.waiting} />}>
          <Enrolment
            state={state}
            signInAgain={signInAgain}
            onRetry={ask}
            onConfirm={(code) => void enrolment.confirm(code)}
            onCancel={enrolment.cancel}
          />
        </Suspense>
      ) : isOn ? (
        <>
          <DeviceList devices={known} removal={removal} signInAgain={signInAgain} />
          {isValidated ? (
            <MoreAuthenticators opener={opener} count={known.length} onAdd={ask} />
          ) : (
            validateFirst
          )}
          {trustedDevices}
        </>
      ) : known && !isValidated ? (
        validateFirst
      ) : null}
    </Setting>
  );
}
