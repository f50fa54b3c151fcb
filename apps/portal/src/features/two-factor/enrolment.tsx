import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Skeleton } from '@gatehouse/ui/display/skeleton.tsx';
import { QrCode } from '@gatehouse/ui/graphics/qr-code.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import Copy from 'lucide-react/icons/copy';
import { type ReactNode, useEffect, useRef } from 'react';
import { FailureNotice } from '../../platform/forms/failure-notice.tsx';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { useCopy } from '../../stores/use-copy.ts';
import { CodeForm } from './code-form.tsx';
import styles from './enrolment.module.css';
import { keyInGroups } from './two-factor.rules.ts';
import type { EnrolmentState } from './use-enrolment.ts';

interface EnrolmentProps {
  state: Exclude<EnrolmentState, { at: 'idle' }>;
  /** Shown when the server requires a recent sign-in. */
  signInAgain: ReactNode;
  onRetry(): void;
  onConfirm(code: string): void;
  onCancel(): void;
}

/** Adds a new secret to the authenticator app and confirms it with a code. */
export default function Enrolment({ state, signInAgain, onRetry, onConfirm, onCancel }: EnrolmentProps) {
  const text = useText();
  const copy = useCopy();
  const title = useRef<HTMLHeadingElement>(null);
  const refusal = useRef<HTMLDivElement>(null);
  const isRefused = state.at === 'refused';
  // The button that opened this is gone: move focus to the heading.
  useEffect(() => (isRefused ? refusal : title).current?.focus(), [isRefused]);

  if (isRefused) {
    return (
      <div ref={refusal} tabIndex={-1} className={styles.refused}>
        <FailureNotice failure={state.failure} signInAgain={signInAgain} onRetry={onRetry} />
        <Button kind="quiet" onClick={onCancel}>
          <Text id="Common.Cancel.Button" />
        </Button>
      </div>
    );
  }
  const offer = state.at === 'asking' ? null : state.offer;
  return (
    <div className={styles.enrolment}>
      <div className={styles.secret}>
        {offer ? (
          <>
            <QrCode value={offer.enrolment.uri} label={text('TwoFactor.Enrol.Square')} />
            <p className={styles.keyLabel}>
              <Text id="TwoFactor.Enrol.Key" />
            </p>
            <code className={styles.key} dir="ltr">
              {keyInGroups(offer.enrolment.code)}
            </code>
            <Button kind="quiet" size="small" icon={Copy} onClick={() => void copy(offer.enrolment.code)}>
              <Text id="TwoFactor.Enrol.Copy" />
            </Button>
          </>
        ) : (
          <>
            <div className={styles.square}>
              <Skeleton shape="fill" />
            </div>
            <Skeleton width="medium" />
            <Skeleton />
          </>
        )}
      </div>
      <div className={styles.steps}>
        <h4 ref={title} tabIndex={-1} className={styles.title}>
          <Text id="TwoFactor.Enrol.Title" />
        </h4>
        <p className={styles.text}>
          <Text id="TwoFactor.Enrol.Text" />
        </p>
        {offer?.isRenewed ? (
          <Notice>
            <Text id="TwoFactor.Enrol.Renewed" />
          </Notice>
        ) : null}
        <CodeForm
          // A new secret resets the form: codes of the previous one are invalid.
          key={offer?.enrolment.code}
          failure={state.at === 'offered' ? state.failure : null}
          isBusy={state.at === 'activating'}
          isEarly={offer === null}
          submit={<Text id="Common.Confirm.Button" />}
          onSubmit={onConfirm}
          onCancel={onCancel}
        />
      </div>
    </div>
  );
}
