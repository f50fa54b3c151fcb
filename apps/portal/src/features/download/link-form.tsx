import { EMAIL_PATTERN } from '@gatehouse/domain/email';
import { EMAIL_LENGTH_MAX } from '@gatehouse/domain/limits';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import type { FormEvent, ReactNode } from 'react';
import { FailureNotice } from '../../platform/forms/failure-notice.tsx';
import type { FormFailure } from '../../platform/forms/form-failure.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import styles from './link-modal.module.css';

interface LinkFormProps {
  text: ReactNode;
  email: string;
  failure: FormFailure | null;
  isBusy: boolean;
  onSubmit(email: string): void;
}

export function LinkForm({ text: description, email, failure, isBusy, onSubmit }: LinkFormProps) {
  const text = useText();

  function submit(event: FormEvent<HTMLFormElement>) {
    if (!isBusy) onSubmit(String(new FormData(event.currentTarget).get('email')).trim());
  }

  return (
    <Form data-focus-first className={styles.form} onSubmit={submit}>
      <p>{description}</p>
      <FailureNotice failure={failure} />
      <Field
        label={<Text id="Download.Email.Label" />}
        name="email"
        type="email"
        required
        pattern={EMAIL_PATTERN}
        maxLength={EMAIL_LENGTH_MAX}
        autoComplete="email"
        enterKeyHint="send"
        dir="ltr"
        defaultValue={email}
        messages={{
          valueMissing: text('Download.Email.Required'),
          patternMismatch: text('Download.Email.Requirement'),
        }}
      />
      <p className={styles.disclaimer}>
        <Text id="Download.Link.Disclaimer" />
      </p>
      <Button kind="primary" type="submit" wide busy={isBusy} busyLabel={text('Download.Link.Busy')}>
        <Text id="Download.Link.Button" />
      </Button>
    </Form>
  );
}
