import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { FormPane } from '@gatehouse/ui/forms/form-pane.tsx';
import { NewPasswordField } from '@gatehouse/ui/forms/new-password-field.tsx';
import { IdentityChip } from '@gatehouse/ui/graphics/identity-chip.tsx';
import type { FormEvent, ReactNode } from 'react';
import { FailureNotice } from '../../platform/forms/failure-notice.tsx';
import type { FormFailure } from '../../platform/forms/form-failure.ts';
import { useNewPasswordTexts } from '../../platform/forms/use-password-texts.ts';
import { useServerError } from '../../platform/forms/use-server-error.ts';
import { Text } from '../../platform/i18n/text.tsx';

interface NewPasswordProps {
  email: string;
  text: ReactNode;
  failure: FormFailure<'password'> | null;
  isBusy: boolean;
  onSubmit(password: string): void;
}

export function NewPassword({ email, text, failure, isBusy, onSubmit }: NewPasswordProps) {
  const passwordTexts = useNewPasswordTexts();
  const { errorAt, onEdit, onSend } = useServerError(failure);

  function submit(event: FormEvent<HTMLFormElement>) {
    if (isBusy) return;
    onSend();
    onSubmit(String(new FormData(event.currentTarget).get('password')));
  }

  return (
    <FormPane title={<Text id="Recovery.New.Title" />} text={text}>
      <FailureNotice failure={failure} />
      <Form onSubmit={submit}>
        <IdentityChip label={<Text id="ExternalAuthentication.Account.Label" />} identity={email} />
        <NewPasswordField
          {...passwordTexts}
          label={<Text id="Recovery.New.Label" />}
          onInput={onEdit}
          error={errorAt('password')}
        />
        <Button kind="primary" type="submit" wide busy={isBusy}>
          <Text id="Recovery.New.Button" />
        </Button>
      </Form>
    </FormPane>
  );
}
