import type { AccountEvent } from '@gatehouse/contract/activity';
import { PROVIDER_NAMES, SOCIAL_PROVIDERS } from '@gatehouse/domain/games';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Skeleton } from '@gatehouse/ui/display/skeleton.tsx';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import CircleCheck from 'lucide-react/icons/circle-check';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { usePasskeyName } from '../../entities/devices/use-device-name.ts';
import { FailureNotice } from '../../platform/forms/failure-notice.tsx';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { useMoment } from '../../platform/i18n/use-moment.ts';
import { LoadFailedNotice } from '../../platform/load-failed-notice.tsx';
import { isSignedIn } from '../../stores/session-user.ts';
import { useSession } from '../../stores/stores-context.ts';
import styles from './activity.module.css';
import {
  NUMBERED_STEPS,
  type ReviewedKind,
  type ReviewedMethod,
  STEPS,
  type Step,
  suspectMethods,
} from './activity.rules.ts';
import { EVENT_ICONS } from './event-icons.ts';
import { useSecureAccount } from './use-secure-account.ts';

const TITLES: Record<Step, MessageId> = {
  'sign-out': 'Devices.Others.Button',
  password: 'Secure.Password.Title',
  methods: 'Secure.Methods.Title',
  done: 'Secure.Done.Title',
};

const ADDED_BY = {
  provider: 'provider_linked',
  passkey: 'passkey_added',
  authenticator: 'two_factor_on',
} as const satisfies Record<ReviewedKind, AccountEvent['kind']>;

interface Removed {
  id: string | null;
  name: string | null;
  /** What the button removes, for screen readers. */
  label: string;
}

export interface SecureAccountProps {
  /** When the event was that was not the player. */
  since: Date;
  /** Shown when the server requires a recent sign-in. */
  signInAgain: ReactNode;
  /** The form for a new password. For a player who has one it is open, and its Cancel leaves the steps. */
  changePassword(onSaved: () => void, onCancel: () => void): ReactNode;
  /** The button that removes a sign-in method. */
  removals: Record<ReviewedKind, (method: Removed) => ReactNode>;
}

/** Returns the account to its player, step by step. */
export function SecureAccount({ since, signInAgain, changePassword, removals }: SecureAccountProps) {
  const { step, methods, signOut, goOn, leave } = useSecureAccount();
  const user = useSession((session) => session.user);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasPassword = isSignedIn(user) && user.hasPassword;

  // Each step takes the place of the one with the pressed button.
  useEffect(() => {
    if (step) heading.current?.focus();
  }, [step]);

  return (
    <section className={styles.pane}>
      {step === 'done' ? (
        <span className={styles.tile}>
          <Icon of={CircleCheck} />
        </span>
      ) : (
        <p className={styles.step}>
          <Text id="Secure.Step.Text" values={{ step: STEPS.indexOf(step) + 1, steps: NUMBERED_STEPS }} />
        </p>
      )}
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        <Text id={TITLES[step]} />
      </h3>
      {step === 'sign-out' ? (
        <>
          <p>
            <Text id="Secure.SignOut.Text" />
          </p>
          <FailureNotice failure={signOut.failure} signInAgain={signInAgain} />
        </>
      ) : null}
      {step === 'password' ? (
        <>
          <p>
            <Text id="Secure.Password.Text" />
          </p>
          <div className={styles.list}>{changePassword(goOn, leave)}</div>
        </>
      ) : null}
      {step === 'methods' ? (
        methods.kind === 'loading' ? (
          <Skeleton shape="pane" />
        ) : methods.kind === 'failed' ? (
          <LoadFailedNotice isRetrying={methods.isRetrying} retry={methods.retry}>
            <Text id="Secure.Methods.Failed" />
          </LoadFailedNotice>
        ) : (
          <Methods methods={suspectMethods(methods.data, since)} removals={removals} />
        )
      ) : null}
      {step === 'done' ? (
        <p>
          <Text id="Secure.Done.Text" />
        </p>
      ) : null}
      <div className={styles.buttons}>
        {step === 'sign-out' ? (
          <Button kind="primary" busy={signOut.isBusy} onClick={() => void signOut.start()}>
            <Text id="Devices.Others.Button" />
          </Button>
        ) : null}
        {/* A player without a password need not set one. */}
        {step === 'methods' || (step === 'password' && !hasPassword) ? (
          <Button kind="primary" onClick={goOn}>
            <Text id="Common.Continue.Button" />
          </Button>
        ) : null}
        {step === 'password' && hasPassword ? null : (
          <Button kind={step === 'done' ? 'primary' : 'quiet'} onClick={leave}>
            <Text id={step === 'done' ? 'Secure.Done.Button' : 'Common.Cancel.Button'} />
          </Button>
        )}
      </div>
    </section>
  );
}

function Methods({
  methods,
  removals,
}: Pick<SecureAccountProps, 'removals'> & { methods: readonly ReviewedMethod[] }) {
  const locale = usePageLocale();
  const user = useSession((session) => session.user);
  const email = isSignedIn(user) ? user.email : null;
  return (
    <>
      <p>
        <Text id={methods.length > 0 ? 'Secure.Methods.Text' : 'Secure.Methods.None'} />
      </p>
      {methods.length > 0 ? (
        <ul className={styles.list}>
          {methods.map((method) => (
            <Method key={`${method.kind} ${method.id}`} method={method} removals={removals} />
          ))}
        </ul>
      ) : null}
      {email ? (
        <Notice role="note" title={<Text id="Secure.Email.Title" values={{ email }} />}>
          <Text
            id="Secure.Email.Text"
            values={{
              support: (chunks: ReactNode) => <Link to={`/${locale}/support`}>{chunks}</Link>,
            }}
          />
        </Notice>
      ) : null}
    </>
  );
}

/** What a method is called, and the button that removes it, as in the settings. */
function useMethodTexts(): (method: ReviewedMethod) => { shown: string; label: string } {
  const text = useText();
  const passkeyName = usePasskeyName();
  const nameOf = ({ kind, name, device }: ReviewedMethod): string => {
    if (kind === 'passkey') {
      return passkeyName({ name, browser: device?.browser ?? null, system: device?.system ?? null });
    }
    if (kind === 'authenticator') return text('TwoFactor.Device.Name');
    const provider = SOCIAL_PROVIDERS.find((one) => one === name);
    return provider ? PROVIDER_NAMES[provider] : (name ?? text('Settings.Connections.Tab'));
  };
  return (method) => {
    const shown = nameOf(method);
    // Several authenticators differ only in their time.
    const label =
      method.kind === 'authenticator' && method.at !== null
        ? text('TwoFactor.Remove.Label', { date: new Date(method.at) })
        : text('Secure.Method.Remove', { method: shown });
    return { shown, label };
  };
}

function Method({ method, removals }: Pick<SecureAccountProps, 'removals'> & { method: ReviewedMethod }) {
  const moment = useMoment();
  const { kind, id, name, at } = method;
  const { shown, label } = useMethodTexts()(method);
  return (
    <li className={styles.event}>
      <span className={styles.tile}>
        <Icon of={EVENT_ICONS[ADDED_BY[kind]]} />
      </span>
      <div className={styles.textBlock}>
        <p className={styles.sentence}>{name === null ? shown : <bdi>{shown}</bdi>}</p>
        {at ? (
          <p className={styles.time}>
            <Text id="Secure.Method.Added" values={{ time: moment(new Date(at)) }} />
          </p>
        ) : null}
      </div>
      <div className={styles.removal}>
        {/* The step above must not suspend: its history entry would be read again. */}
        <Suspense fallback={<Skeleton shape="button" />}>{removals[kind]({ id, name, label })}</Suspense>
      </div>
    </li>
  );
}
