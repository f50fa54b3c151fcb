import type { MessageId } from '@gatehouse/messages/ids.ts';
import type { FormEvent } from 'react';
import { FailureNotice } from '../../platform/forms/failure-notice.tsx';
import { useEmailField } from '../../platform/forms/use-email-field.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormPane } from '../../ui/form-pane.tsx';
import type { RestartReason } from './upgrade.machine.ts';

const RESTARTED: Record<RestartReason, MessageId> = {
  'rate-limit': 'Error.TOO_MANY_REQUESTS',
  'email-not-validated': 'Error.EMAIL_NOT_VALIDATED',
  network: 'Error.Network',
  unknown: 'ExternalAuthentication.Restart.Error',
};

interface UpgradeEmailProps {
  email: string;
  restarted: RestartReason | null;
  isBusy: boolean;
  onSubmit(email: string): void;
  onCancel(): void;
}

export function UpgradeEmail({ email, restarted, isBusy, onSubmit, onCancel }: UpgradeEmailProps) {
  const emailField = useEmailField();

  function submit(event: FormEvent<HTMLFormElement>) {
    if (!isBusy) onSubmit(String(new FormData(event.currentTarget).get('username')).trim());
  }

  return (
    <FormPane
      title={<Text id="ExternalAuthentication.Email.Title" />}
      text={<Text id="ExternalAuthentication.Email.Text" />}
    >
      <FailureNotice failure={restarted && { at: 'form', text: RESTARTED[restarted] }} />
      <Form onSubmit={submit} data-focus-first>
        <Field
          {...emailField}
          label={<Text id="SignIn.Email.Label" />}
          name="username"
          defaultValue={email}
        />
        <Button kind="primary" type="submit" wide busy={isBusy}>
          <Text id="Common.Continue.Button" />
        </Button>
      </Form>
      <Button kind="quiet" wide onClick={onCancel}>
        <Text id="Common.Cancel.Button" />
      </Button>
    </FormPane>
  );
}
