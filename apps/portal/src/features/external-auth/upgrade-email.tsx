import type { MessageId } from '@gatehouse/messages/ids.ts';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { FormPane } from '@gatehouse/ui/forms/form-pane.tsx';
import type { FormEvent } from 'react';
import { tooManyRequests } from '../../data/failures.ts';
import { FailureNotice } from '../../platform/forms/failure-notice.tsx';
import { useEmailField } from '../../platform/forms/use-email-field.ts';
import { Text } from '../../platform/i18n/text.tsx';
import type { RestartReason } from './upgrade.reducer.ts';

const RESTARTED: Record<Exclude<RestartReason, 'rate-limit'>, MessageId> = {
  'email-not-validated': 'Error.EMAIL_NOT_VALIDATED',
  network: 'Error.Network',
  unknown: 'ExternalAuthentication.Restart.Error',
};

interface UpgradeEmailProps {
  email: string;
  restarted: RestartReason | null;
  waitS: number | null;
  isBusy: boolean;
  onSubmit(email: string): void;
  onCancel(): void;
}

export function UpgradeEmail({ email, restarted, waitS, isBusy, onSubmit, onCancel }: UpgradeEmailProps) {
  const emailField = useEmailField();
  const failure =
    restarted === 'rate-limit'
      ? tooManyRequests(waitS)
      : restarted && ({ at: 'form', text: RESTARTED[restarted] } as const);

  function submit(event: FormEvent<HTMLFormElement>) {
    if (!isBusy) onSubmit(String(new FormData(event.currentTarget).get('username')).trim());
  }

  return (
    <FormPane
      title={<Text id="ExternalAuthentication.Email.Title" />}
      text={<Text id="ExternalAuthentication.Email.Text" />}
    >
      <FailureNotice failure={failure} />
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
