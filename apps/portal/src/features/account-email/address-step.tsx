import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { useEmailField } from '../../platform/i18n/use-email-field.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import type { EmailChangeState } from './email-change.rules.ts';
import { Obstacle } from './obstacle.tsx';

interface AddressStepProps {
  state: EmailChangeState;
  signInAgain: ReactNode;
  onSubmit(email: string): void;
  onCancel(): void;
}

export function AddressStep({ state, signInAgain, onSubmit, onCancel }: AddressStepProps) {
  const text = useText();
  const emailField = useEmailField();
  const field = useRef<HTMLInputElement>(null);
  const [isEdited, setIsEdited] = useState(false);
  const { failure, isBusy } = state;
  const isRefused = failure === 'in-use' || failure === 'address';

  // There is an address to correct, wherever the form was sent from.
  useEffect(() => {
    if (isRefused) field.current?.focus();
  }, [isRefused]);

  return (
    <SettingForm
      onInput={() => setIsEdited(true)}
      onSubmit={(event) => {
        if (isBusy) return;
        setIsEdited(false);
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
      <Obstacle failure={isEdited ? null : failure} signInAgain={signInAgain} />
      <Field
        {...emailField}
        ref={field}
        name="email"
        autoComplete="email"
        label={<Text id="EmailChange.Address.Label" />}
        hint={<Text id="EmailChange.Address.Hint" />}
        defaultValue={state.email}
        error={
          isRefused && !isEdited
            ? text(failure === 'in-use' ? 'EmailChange.Address.InUse' : 'EmailChange.Address.Failed')
            : undefined
        }
      />
    </SettingForm>
  );
}
