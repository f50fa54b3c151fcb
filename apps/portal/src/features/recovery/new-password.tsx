import { type FormEvent, useState } from 'react';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { useNewPasswordWords } from '../../platform/i18n/use-password-words.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { FormPane } from '../../ui/form-pane.tsx';
import { IdentityChip } from '../../ui/identity-chip.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import type { RecoveryError } from './recovery.rules.ts';
import { RecoveryNotice } from './recovery-notice.tsx';

interface NewPasswordProps {
  email: string;
  error: RecoveryError | null;
  isBusy: boolean;
  onSubmit(password: string): void;
}

export function NewPassword({ email, error, isBusy, onSubmit }: NewPasswordProps) {
  const text = useText();
  const words = useNewPasswordWords();
  const [isEdited, setIsEdited] = useState(false);
  const isCommon = error === 'common-password';

  function submit(event: FormEvent<HTMLFormElement>) {
    if (isBusy) return;
    setIsEdited(false);
    onSubmit(String(new FormData(event.currentTarget).get('password')));
  }

  return (
    <FormPane title={<Text id="Recovery.New.Title" />} text={<Text id="Recovery.New.Text" />}>
      <RecoveryNotice error={isCommon ? null : error} />
      <Form onSubmit={submit}>
        <IdentityChip label={<Text id="ExternalAuthentication.Account.Label" />} identity={email} />
        <NewPasswordField
          {...words}
          label={<Text id="Recovery.New.Label" />}
          onInput={() => setIsEdited(true)}
          error={isCommon && !isEdited ? text('Password.New.Common') : undefined}
        />
        <Button kind="primary" type="submit" wide busy={isBusy}>
          <Text id="Recovery.New.Button" />
        </Button>
      </Form>
    </FormPane>
  );
}
