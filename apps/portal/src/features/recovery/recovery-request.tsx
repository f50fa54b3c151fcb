import { EMAIL_PATTERN } from '@gatehouse/domain/email';
import { EMAIL_LENGTH_MAX } from '@gatehouse/domain/limits';
import type { FormEvent } from 'react';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormPane } from '../../ui/form-pane.tsx';
import type { RecoveryError } from './recovery.rules.ts';
import { RecoveryNotice } from './recovery-notice.tsx';

interface RecoveryRequestProps {
  email: string;
  error: RecoveryError | null;
  isBusy: boolean;
  onSubmit(email: string): void;
}

export function RecoveryRequest({ email, error, isBusy, onSubmit }: RecoveryRequestProps) {
  const text = useText();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isBusy) onSubmit(String(new FormData(event.currentTarget).get('username')).trim());
  }

  return (
    <FormPane title={<Text id="Recovery.Request.Title" />} text={<Text id="Recovery.Request.Text" />}>
      <RecoveryNotice error={error} />
      <form onSubmit={submit}>
        <Field
          label={<Text id="SignIn.Email.Label" />}
          name="username"
          type="email"
          defaultValue={email}
          required
          pattern={EMAIL_PATTERN}
          maxLength={EMAIL_LENGTH_MAX}
          autoComplete="username"
          dir="ltr"
          messages={{
            valueMissing: text('SignIn.Email.Required'),
            patternMismatch: text('SignIn.Email.Requirement'),
          }}
        />
        <Button kind="primary" type="submit" wide busy={isBusy}>
          <Text id="Recovery.Request.Button" />
        </Button>
      </form>
    </FormPane>
  );
}
