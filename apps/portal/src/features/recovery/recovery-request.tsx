import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { FormPane } from '@gatehouse/ui/forms/form-pane.tsx';
import type { FormEvent } from 'react';
import { useRestoredFields } from '../../framework/flow.ts';
import { FailureNotice } from '../../platform/forms/failure-notice.tsx';
import type { FormFailure } from '../../platform/forms/form-failure.ts';
import { useEmailField } from '../../platform/forms/use-email-field.ts';
import { Text } from '../../platform/i18n/text.tsx';

interface RecoveryRequestProps {
  email: string;
  failure: FormFailure | null;
  isBusy: boolean;
  onSubmit(email: string): void;
}

export function RecoveryRequest({ email, failure, isBusy, onSubmit }: RecoveryRequestProps) {
  const emailField = useEmailField();
  const restored = useRestoredFields();

  function submit(event: FormEvent<HTMLFormElement>) {
    if (!isBusy) onSubmit(String(new FormData(event.currentTarget).get('username')).trim());
  }

  return (
    <FormPane title={<Text id="Recovery.Request.Title" />} text={<Text id="Recovery.Request.Text" />}>
      <FailureNotice failure={failure} />
      <Form {...restored} onSubmit={submit}>
        <Field
          {...emailField}
          label={<Text id="SignIn.Email.Label" />}
          name="username"
          defaultValue={email}
        />
        <Button kind="primary" type="submit" wide busy={isBusy}>
          <Text id="Recovery.Request.Button" />
        </Button>
      </Form>
    </FormPane>
  );
}
