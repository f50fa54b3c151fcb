import { isRecoveryCode, normaliseRecoveryCode } from '@gatehouse/domain/codes';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { PasswordField } from '@gatehouse/ui/forms/password-field.tsx';
import { type FormEvent, useState } from 'react';
import { FailureNotice } from '../../platform/forms/failure-notice.tsx';
import { useEmailField } from '../../platform/forms/use-email-field.ts';
import { usePasswordTexts } from '../../platform/forms/use-password-texts.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import styles from './recovery-code-form.module.css';
import type { KnownCredentials } from './use-one-time-code.ts';
import { useRecoveryCode } from './use-recovery-code.ts';

interface RecoveryCodeFormProps {
  known: KnownCredentials;
  /** Prefilled, but editable. */
  suggestedEmail?: string | undefined;
  submitLabel: MessageId;
}

/** A social sign-in has no password, and a user name is not an e-mail: the form asks for the missing fields. */
export function RecoveryCodeForm({ known, suggestedEmail, submitLabel }: RecoveryCodeFormProps) {
  const text = useText();
  const emailField = useEmailField();
  const passwordTexts = usePasswordTexts();
  const [code, setCode] = useState('');
  const { isBusy, failure, recover } = useRecoveryCode();

  function submit(event: FormEvent<HTMLFormElement>) {
    const typed = new FormData(event.currentTarget);
    void recover({
      email: known.email ?? String(typed.get('email')),
      password: known.password ?? String(typed.get('password')),
      recoveryToken: code,
    });
  }

  return (
    <Form onSubmit={submit} className={styles.form} data-focus-first>
      <FailureNotice failure={failure} />
      {known.email === undefined ? (
        <Field
          {...emailField}
          label={<Text id="SignIn.Email.Label" />}
          name="email"
          defaultValue={suggestedEmail}
        />
      ) : null}
      {known.password === undefined ? (
        <PasswordField
          {...passwordTexts}
          label={<Text id="SignIn.Password.Label" />}
          name="password"
          autoComplete="current-password"
          required
          messages={{ valueMissing: text('SignIn.Password.Required') }}
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
        error={failure?.at === 'recovery-code' ? text(failure.text) : undefined}
      />
      <Button kind="primary" type="submit" wide busy={isBusy}>
        <Text id={submitLabel} />
      </Button>
    </Form>
  );
}
