import { UNIFY_PASSWORD_LENGTH_MIN } from '@gatehouse/domain/limits';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { FormPane } from '@gatehouse/ui/forms/form-pane.tsx';
import { PasswordField } from '@gatehouse/ui/forms/password-field.tsx';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import Lock from 'lucide-react/icons/lock';
import { useState } from 'react';
import { tooManyRequests } from '../../data/failures.ts';
import { FailureNotice } from '../../platform/forms/failure-notice.tsx';
import type { FormFailure } from '../../platform/forms/form-failure.ts';
import { usePasswordTexts } from '../../platform/forms/use-password-texts.ts';
import { useServerError } from '../../platform/forms/use-server-error.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { ForgottenPassword } from './forgotten-password.tsx';
import type { ShownUnifyError } from './migration-failure.rules.ts';
import styles from './screens.module.css';

const ERRORS: Record<Exclude<ShownUnifyError, 'rate-limit'>, MessageId> = {
  'invalid-password': 'Migration.Unify.InvalidPassword',
  'unify-account': 'Migration.Unify.Error',
  network: 'Error.Network',
};

interface UnifyAccountsProps {
  name: string;
  email: string;
  product: string;
  error: ShownUnifyError | null;
  /** Until the server accepts a password again. */
  waitS: number | null;
  hasAttemptsLeft: boolean;
  isBusy: boolean;
  onSubmit(password: string): void;
  onEditEmail(): void;
}

export function UnifyAccounts(props: UnifyAccountsProps) {
  const { name, email, product, error, waitS, hasAttemptsLeft, isBusy, onSubmit, onEditEmail } = props;
  const text = useText();
  const passwordTexts = usePasswordTexts();
  const [password, setPassword] = useState('');
  const at = error === 'invalid-password' ? 'password' : 'form';
  const failure: FormFailure<'password'> | null =
    error === 'rate-limit'
      ? tooManyRequests(waitS, 'Migration.Unify.RateLimit')
      : error && { at, text: ERRORS[error] };
  const { errorAt, onEdit, onSend } = useServerError(failure);
  const isTooShort = password.length < UNIFY_PASSWORD_LENGTH_MIN;

  function submit() {
    if (isBusy) return;
    onSend();
    onSubmit(password);
  }

  return (
    <FormPane
      title={<Text id="Migration.Unify.Title" />}
      text={<Text id="Migration.Unify.Text" values={{ name }} />}
    >
      <FailureNotice failure={failure} />
      <Form onSubmit={submit} data-focus-first>
        <Field
          label={<Text id="SignIn.Email.Label" />}
          labelEnd={
            <button type="button" className={styles.link} onClick={onEditEmail}>
              <Text id="Common.Edit.Button" />
            </button>
          }
          className={styles.held}
          name="username"
          autoComplete="username"
          value={email}
          readOnly
          // For password managers; keyboard focus skips it.
          tabIndex={-1}
          dir="ltr"
          end={<Icon of={Lock} size={18} className={styles.lock} />}
        />
        <PasswordField
          {...passwordTexts}
          label={<Text id="Migration.Unify.Password" />}
          labelEnd={<ForgottenPassword email={email} product={product} />}
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            onEdit();
          }}
          error={isBusy ? undefined : errorAt('password')}
          hint={
            isTooShort ? (
              <Text id="Migration.Unify.Hint" values={{ count: UNIFY_PASSWORD_LENGTH_MIN }} />
            ) : undefined
          }
        />
        <Button
          kind="primary"
          type="submit"
          wide
          busy={isBusy}
          busyLabel={text('Migration.Unify.Busy')}
          disabled={isTooShort || !hasAttemptsLeft}
        >
          <Text id="Migration.Unify.Button" />
        </Button>
      </Form>
    </FormPane>
  );
}
