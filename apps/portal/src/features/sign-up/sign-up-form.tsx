import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { FormPane } from '@gatehouse/ui/forms/form-pane.tsx';
import { NewPasswordField } from '@gatehouse/ui/forms/new-password-field.tsx';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useRestoredFields } from '../../framework/flow.ts';
import { flowStateOf } from '../../framework/flow-entry.ts';
import { useConfig } from '../../platform/config-context.ts';
import { FailureNotice } from '../../platform/forms/failure-notice.tsx';
import { LegalLine } from '../../platform/forms/legal-line.tsx';
import { useEmailField } from '../../platform/forms/use-email-field.ts';
import { useNewPasswordTexts } from '../../platform/forms/use-password-texts.ts';
import { useServerError } from '../../platform/forms/use-server-error.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import styles from './sign-up.module.css';
import type { SignUpFailure } from './sign-up-failure.rules.ts';

interface SignUpFormProps {
  failure: SignUpFailure | null;
  isBusy: boolean;
  onSubmit(email: string, password: string): void;
  social: ReactNode;
  renderIntent(usual: ReactNode): ReactNode;
}

export function SignUpForm({ failure, isBusy, onSubmit, social, renderIntent }: SignUpFormProps) {
  const text = useText();
  const locale = usePageLocale();
  const { brand } = useConfig();
  const emailField = useEmailField();
  const passwordTexts = useNewPasswordTexts();
  const restored = useRestoredFields();
  const [email, setEmail] = useState('');
  const { shown, errorAt, onEdit, onSend } = useServerError(failure);

  function submit(event: FormEvent<HTMLFormElement>) {
    if (isBusy) return;
    onSend();
    const typed = new FormData(event.currentTarget);
    const given = String(typed.get('username')).trim();
    setEmail(given);
    onSubmit(given, String(typed.get('password')));
  }

  return (
    <FormPane
      title={<Text id="SignUp.Form.Title" />}
      text={renderIntent(<Text id="SignUp.Form.Text" values={{ brand: brand.name }} />)}
    >
      <FailureNotice failure={shown} />
      <Form {...restored} onSubmit={submit} onInput={onEdit} className={styles.form}>
        <Field
          {...emailField}
          label={<Text id="SignIn.Email.Label" />}
          name="username"
          error={errorAt('username')}
          below={
            shown && failure?.reason === 'already_exists' ? (
              <Link to={`/${locale}/sign-in`} state={flowStateOf({ identity: email })}>
                <Text id="SignUp.Exists.Link" />
              </Link>
            ) : undefined
          }
        />
        <NewPasswordField
          {...passwordTexts}
          label={<Text id="SignIn.Password.Label" />}
          error={errorAt('password')}
        />
        <LegalLine />
        <Button kind="primary" type="submit" wide busy={isBusy} busyLabel={text('SignUp.Submit.Busy')}>
          <Text id="SignUp.Submit.Button" />
        </Button>
      </Form>
      {social}
      <p className={styles.prompt}>
        <Text
          id="SignUp.SignIn.Prompt"
          values={{ link: (chunks: ReactNode) => <Link to={`/${locale}/sign-in`}>{chunks}</Link> }}
        />
      </p>
    </FormPane>
  );
}
