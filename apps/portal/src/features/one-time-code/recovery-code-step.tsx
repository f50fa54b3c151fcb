import { isRecoveryCode, normaliseRecoveryCode } from '@gatehouse/domain/codes';
import { EMAIL_PATTERN } from '@gatehouse/domain/email';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import KeyRound from 'lucide-react/icons/key-round';
import { type FormEvent, useState } from 'react';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { usePasswordWords } from '../../platform/i18n/use-password-words.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormPane } from '../../ui/form-pane.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './code-step.module.css';
import type { KnownCredentials } from './known-credentials.ts';
import type { RecoveryCodeFailure } from './recovery-code.rules.ts';
import { useRecoveryCode } from './use-recovery-code.ts';

const FAILURES: Record<Exclude<RecoveryCodeFailure, 'invalid'>, MessageId> = {
  credentials: 'User.SignIn.Error.Forbidden',
  'rate-limit': 'Error.TOO_MANY_REQUESTS',
  network: 'Error.Network',
  unknown: 'Error.Unknown',
};

interface RecoveryCodeStepProps {
  known: KnownCredentials;
  onHavePhone(): void;
  onBack(): void;
}

/** The way in without the phone. A provider tells us no password, and a user name is no e-mail: what lacks is asked for. */
export default function RecoveryCodeStep({ known, onHavePhone, onBack }: RecoveryCodeStepProps) {
  const text = useText();
  const passwordWords = usePasswordWords();
  const [code, setCode] = useState('');
  const { state, recover } = useRecoveryCode();
  const failure = state.at === 'ready' ? state.failure : null;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    void recover({
      email: known.email ?? String(typed.get('email')),
      password: known.password ?? String(typed.get('password')),
      recoveryToken: code,
    });
  }

  return (
    <FormPane
      icon={KeyRound}
      title={<Text id="RecoveryCode.Step.Title" />}
      text={<Text id="RecoveryCode.Step.Text" />}
    >
      {failure && failure !== 'invalid' ? (
        <Notice kind="danger">
          <Text id={FAILURES[failure]} />
        </Notice>
      ) : null}
      <form onSubmit={submit}>
        {known.email === undefined ? (
          <Field
            label={<Text id="SignIn.Email.Label" />}
            name="email"
            type="email"
            autoComplete="username"
            required
            pattern={EMAIL_PATTERN}
            messages={{
              valueMissing: text('SignIn.Email.Required'),
              patternMismatch: text('SignIn.Email.Requirement'),
            }}
          />
        ) : null}
        {known.password === undefined ? (
          <PasswordField
            {...passwordWords}
            label={<Text id="SignIn.Password.Label" />}
            name="password"
            autoComplete="current-password"
            required
            messages={{ valueMissing: text('User.SignIn.Error.Forbidden') }}
          />
        ) : null}
        <Field
          label={<Text id="RecoveryCode.Code.Label" />}
          name="recovery-code"
          value={code}
          onChange={(event) => setCode(normaliseRecoveryCode(event.currentTarget.value))}
          check={isRecoveryCode}
          required
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          messages={{
            valueMissing: text('RecoveryCode.Code.Required'),
            customError: text('RecoveryCode.Code.Required'),
          }}
          error={failure === 'invalid' ? text('RecoveryCode.Code.Invalid') : undefined}
        />
        <Button kind="primary" type="submit" wide busy={state.at === 'busy'}>
          <Text id="RecoveryCode.Submit.Button" />
        </Button>
      </form>
      <div className={styles.ways}>
        <button type="button" className={styles.link} onClick={onHavePhone}>
          <Text id="RecoveryCode.HavePhone.Link" />
        </button>
        <Button kind="quiet" icon={<Icon of={ArrowLeft} size={18} mirrored />} onClick={onBack}>
          <Text id="Common.Back.Button" />
        </Button>
      </div>
    </FormPane>
  );
}
