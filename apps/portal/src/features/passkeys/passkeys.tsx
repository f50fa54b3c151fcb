import { PASSKEYS_MAX } from '@gatehouse/domain/limits';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Setting } from '@gatehouse/ui/forms/setting.tsx';
import { type ReactNode, useRef } from 'react';
import { FailureNotice } from '../../platform/forms/failure-notice.tsx';
import { Text } from '../../platform/i18n/text.tsx';
import { LoadFailedNotice } from '../../platform/load-failed-notice.tsx';
import { useIsHydrated } from '../../platform/use-is-hydrated.ts';
import { isSignedIn, type SessionUser } from '../../stores/session-user.ts';
import { useSession } from '../../stores/stores-context.ts';
import { canUsePasskeys } from './browser-passkeys.ts';
import { PasskeyRow } from './passkey-row.tsx';
import styles from './passkeys.module.css';
import { usePasskeys } from './use-passkeys.ts';

interface PasskeysProps {
  /** Shown when the server requires a recent sign-in. */
  signInAgain: ReactNode;
  /** Shown while the e-mail is not validated: no passkey can be added before. */
  validateFirst: ReactNode;
}

export default function Passkeys(props: PasskeysProps) {
  const user = useSession((session) => session.user);
  return isSignedIn(user) ? <Section user={user} {...props} /> : null;
}

function Section({ user, signInAgain, validateFirst }: PasskeysProps & { user: SessionUser }) {
  const { passkeys, adding, ...rest } = usePasskeys(user);
  const status = useRef<HTMLSpanElement>(null);
  const isSupported = useIsHydrated() && canUsePasskeys();
  const known = passkeys.kind === 'ready' ? passkeys.data : null;
  const isFull = known !== null && known.length >= PASSKEYS_MAX;
  const isValidated = user.validated === true;

  return (
    <Setting
      title={<Text id="Passkeys.Setting.Title" />}
      text={
        <span ref={status} tabIndex={-1} className={styles.status}>
          <Text id={isSupported ? 'Passkeys.Setting.Text' : 'Passkeys.Unsupported.Text'} />
        </span>
      }
      action={
        known && isSupported && isValidated && !isFull ? (
          <Button size="small" busy={adding.isBusy} onClick={adding.start}>
            <Text id="Passkeys.Add.Button" />
          </Button>
        ) : null
      }
    >
      <FailureNotice failure={adding.failure} signInAgain={signInAgain} />
      {passkeys.kind === 'failed' ? (
        <LoadFailedNotice isRetrying={passkeys.isRetrying} retry={passkeys.retry}>
          <Text id="Error.Network" />
        </LoadFailedNotice>
      ) : null}
      {known && known.length > 0 ? (
        <ul className={styles.list}>
          {known.map((passkey) => (
            <PasskeyRow
              key={passkey.passkeyId}
              passkey={passkey}
              signInAgain={signInAgain}
              onGone={() => status.current?.focus()}
              {...rest}
            />
          ))}
        </ul>
      ) : null}
      {isFull ? (
        <p className={styles.hint}>
          <Text id="Passkeys.Add.Full" values={{ max: PASSKEYS_MAX }} />
        </p>
      ) : null}
      {isSupported && !isValidated ? validateFirst : null}
    </Setting>
  );
}
