import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { NewPasswordField } from '@gatehouse/ui/forms/new-password-field.tsx';
import { PasswordField } from '@gatehouse/ui/forms/password-field.tsx';
import { SettingForm } from '@gatehouse/ui/forms/setting.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { FailureNotice } from '../../platform/forms/failure-notice.tsx';
import { useNewPasswordTexts, usePasswordTexts } from '../../platform/forms/use-password-texts.ts';
import { useServerError } from '../../platform/forms/use-server-error.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { useTracking } from '../../platform/tracking/tracking-context.ts';
import type { PasswordFailure } from './password-change.rules.ts';

interface PasswordFormProps {
  email: string | null;
  hasPassword: boolean;
  failure: PasswordFailure | null;
  isBusy: boolean;
  signInAgain: ReactNode;
  onSubmit(currentPassword: string, password: string): void;
  onCancel(): void;
}

export function PasswordForm({ email, hasPassword, failure, isBusy, ...rest }: PasswordFormProps) {
  const { signInAgain, onSubmit, onCancel } = rest;
  const text = useText();
  const locale = usePageLocale();
  const { track } = useTracking();
  const passwordTexts = usePasswordTexts();
  const newPasswordTexts = useNewPasswordTexts();
  const { shown, errorAt, onEdit, onSend } = useServerError(failure);
  const current = useRef<HTMLInputElement>(null);
  const chosen = useRef<HTMLInputElement>(null);

  // Focus the rejected field, whichever control submitted the form.
  useEffect(() => {
    if (failure?.at === 'current-password') current.current?.focus();
    if (failure?.at === 'password') chosen.current?.focus();
  }, [failure]);

  return (
    <SettingForm
      onInput={onEdit}
      onSubmit={(event) => {
        if (isBusy) return;
        onSend();
        const typed = new FormData(event.currentTarget);
        onSubmit(String(typed.get('current-password') ?? ''), String(typed.get('password')));
      }}
      buttons={
        <>
          <Button kind="primary" type="submit" busy={isBusy}>
            <Text id="PasswordChange.Save.Button" />
          </Button>
          <Button kind="quiet" onClick={onCancel}>
            <Text id="Common.Cancel.Button" />
          </Button>
        </>
      }
    >
      <FailureNotice failure={shown} signInAgain={signInAgain} />
      {/* Lets the password manager match the password to the account. */}
      <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
      {hasPassword ? (
        <PasswordField
          ref={current}
          {...passwordTexts}
          label={<Text id="PasswordChange.Current.Label" />}
          labelEnd={
            <Link
              to={`/${locale}/recover-password#${encodeURIComponent(email ?? '')}`}
              onClick={() =>
                void track({ event: 'forgot_password', product: 'gatehouse', page_origin: 'settings' })
              }
            >
              <Text id="PasswordChange.Forgotten.Link" />
            </Link>
          }
          name="current-password"
          autoComplete="current-password"
          required
          messages={{ valueMissing: text('PasswordChange.Current.Required') }}
          error={errorAt('current-password')}
        />
      ) : null}
      <NewPasswordField
        ref={chosen}
        {...newPasswordTexts}
        label={<Text id="PasswordChange.New.Label" />}
        error={errorAt('password')}
      />
    </SettingForm>
  );
}
