import { isRecoveryCode, normaliseRecoveryCode } from '@gatehouse/domain/codes';
import { EMAIL_PATTERN } from '@gatehouse/domain/email';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { type FormEvent, useState } from 'react';
import type { RecoveryCodeFailure } from '../../features/one-time-code/recovery-code.rules.ts';
import { useRecoveryCode } from '../../features/one-time-code/use-recovery-code.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { usePasswordWords } from '../../platform/i18n/use-password-words.ts';
import { useSession } from '../../stores/stores-context.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './two-factor.module.css';

const FAILURES: Record<Exclude<RecoveryCodeFailure, 'invalid'>, MessageId> = {
  credentials: 'Error.CREDENTIALS_INVALID',
  'rate-limit': 'Error.TOO_MANY_REQUESTS',
  network: 'Error.Network',
  unknown: 'Error.Unknown',
};

/** The way on without the phone: the recovery code switches two-factor off. */
export default function TwoFactorRecovery({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const text = useText();
  const passwordWords = usePasswordWords();
  const email = useSession(({ user }) => (typeof user === 'object' ? user.email : null));
  const [code, setCode] = useState('');
  const { state, recover } = useRecoveryCode();
  const failure = state.at === 'ready' ? state.failure : null;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    void recover({
      email: String(typed.get('email')),
      password: String(typed.get('password')),
      recoveryToken: code,
    });
  }

  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={text('Common.Close.Button')}
      title={<Text id="RecoveryCode.Step.Title" />}
    >
      <form onSubmit={submit} className={styles.form}>
        <p>
          <Text id="RecoveryCode.Step.Text" />
        </p>
        {failure && failure !== 'invalid' ? (
          <Notice kind="danger">
            <Text id={FAILURES[failure]} />
          </Notice>
        ) : null}
        <Field
          label={<Text id="SignIn.Email.Label" />}
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={email ?? ''}
          pattern={EMAIL_PATTERN}
          messages={{
            valueMissing: text('SignIn.Email.Required'),
            patternMismatch: text('SignIn.Email.Requirement'),
          }}
        />
        <PasswordField
          {...passwordWords}
          label={<Text id="SignIn.Password.Label" />}
          name="password"
          autoComplete="current-password"
          required
          messages={{ valueMissing: text('User.SignIn.Error.Forbidden') }}
        />
        <Field
          label={<Text id="RecoveryCode.Code.Label" />}
          value={code}
          onChange={(event) => setCode(normaliseRecoveryCode(event.currentTarget.value))}
          check={isRecoveryCode}
          required
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
          <Text id="TwoFactorRecovery.Submit.Button" />
        </Button>
        <Button kind="quiet" wide onClick={onClose}>
          <Text id="RecoveryCode.HavePhone.Link" />
        </Button>
      </form>
    </Modal>
  );
}
