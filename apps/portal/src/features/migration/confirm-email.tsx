import { EMAIL_PATTERN } from '@gatehouse/domain/email';
import { EMAIL_LENGTH_MAX } from '@gatehouse/domain/limits';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { FormPane } from '@gatehouse/ui/forms/form-pane.tsx';
import { NewPasswordField } from '@gatehouse/ui/forms/new-password-field.tsx';
import type { FormEvent } from 'react';
import { tooManyRequests } from '../../data/failures.ts';
import { useConfig } from '../../platform/config-context.ts';
import { FailureNotice } from '../../platform/forms/failure-notice.tsx';
import type { FormFailure } from '../../platform/forms/form-failure.ts';
import { LegalLine } from '../../platform/forms/legal-line.tsx';
import { useNewPasswordTexts } from '../../platform/forms/use-password-texts.ts';
import { useServerError } from '../../platform/forms/use-server-error.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import type { ConfirmError } from './migration-failure.rules.ts';

const ERRORS: Record<Exclude<ConfirmError, 'rate-limit'>, MessageId> = {
  'common-password': 'Password.New.Common',
  'confirm-email': 'Migration.ConfirmEmail.Error',
  network: 'Error.Network',
};

interface ConfirmEmailProps {
  name: string;
  game: string;
  email: string;
  /** Whether the e-mail comes from the game. */
  isKnown: boolean;
  error: ConfirmError | null;
  /** Until the server accepts an e-mail again. */
  waitS: number | null;
  isBusy: boolean;
  onType(email: string): void;
  onSubmit(email: string, password: string): void;
}

export function ConfirmEmail({ name, game, email, isKnown, error, waitS, isBusy, ...on }: ConfirmEmailProps) {
  const text = useText();
  const { brand } = useConfig();
  const passwordTexts = useNewPasswordTexts();
  const at = error === 'common-password' ? 'password' : 'form';
  const failure: FormFailure<'password'> | null =
    error === 'rate-limit' ? tooManyRequests(waitS) : error && { at, text: ERRORS[error] };
  const { errorAt, onEdit, onSend } = useServerError(failure);

  function submit(event: FormEvent<HTMLFormElement>) {
    if (isBusy) return;
    onSend();
    const typed = new FormData(event.currentTarget);
    on.onSubmit(String(typed.get('username')).trim(), String(typed.get('password')));
  }

  return (
    <FormPane
      title={<Text id="Migration.ConfirmEmail.Title" values={{ name }} />}
      text={
        <Text
          id={isKnown ? 'Migration.ConfirmEmail.Known' : 'Migration.ConfirmEmail.Text'}
          values={{ game, brand: brand.name }}
        />
      }
    >
      <FailureNotice failure={failure} />
      <Form onSubmit={submit} data-focus-first>
        <Field
          label={<Text id="SignIn.Email.Label" />}
          name="username"
          type="email"
          defaultValue={email}
          onInput={(event) => on.onType(event.currentTarget.value.trim())}
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
        <NewPasswordField
          {...passwordTexts}
          label={<Text id="Migration.ConfirmEmail.Password" />}
          onInput={onEdit}
          error={errorAt('password')}
        />
        <LegalLine />
        <Button kind="primary" type="submit" wide busy={isBusy}>
          <Text id="Migration.ConfirmEmail.Button" />
        </Button>
      </Form>
    </FormPane>
  );
}
