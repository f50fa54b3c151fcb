import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { SettingForm } from '@gatehouse/ui/forms/setting.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { FailureNotice } from '../../platform/forms/failure-notice.tsx';
import { useEmailField } from '../../platform/forms/use-email-field.ts';
import { useServerError } from '../../platform/forms/use-server-error.ts';
import { Text } from '../../platform/i18n/text.tsx';
import type { EmailChangeFailure } from './email-change.rules.ts';

interface AddressStepProps {
  email: string;
  failure: EmailChangeFailure | null;
  isBusy: boolean;
  signInAgain: ReactNode;
  onSubmit(email: string): void;
  onCancel(): void;
}

export function AddressStep({ email, failure, isBusy, ...rest }: AddressStepProps) {
  const { signInAgain, onSubmit, onCancel } = rest;
  const emailField = useEmailField();
  const field = useRef<HTMLInputElement>(null);
  const { shown, errorAt, onEdit, onSend } = useServerError(failure);
  const isRefused = failure?.at === 'email';

  // Focus a rejected field, whichever control submitted the form.
  useEffect(() => {
    if (isRefused) field.current?.focus();
  }, [isRefused]);

  return (
    <SettingForm
      onInput={onEdit}
      onSubmit={(event) => {
        if (isBusy) return;
        onSend();
        onSubmit(String(new FormData(event.currentTarget).get('email')).trim());
      }}
      buttons={
        <>
          <Button kind="primary" type="submit" busy={isBusy}>
            <Text id="EmailChange.Address.Button" />
          </Button>
          <Button kind="quiet" onClick={onCancel}>
            <Text id="Common.Cancel.Button" />
          </Button>
        </>
      }
    >
      <FailureNotice failure={shown} signInAgain={signInAgain} />
      <Field
        {...emailField}
        ref={field}
        name="email"
        autoComplete="email"
        label={<Text id="EmailChange.Address.Label" />}
        hint={<Text id="EmailChange.Address.Hint" />}
        defaultValue={email}
        error={errorAt('email')}
      />
      <p>
        <Text id="EmailChange.Address.SignOut" />
      </p>
    </SettingForm>
  );
}
