import type { MessageId } from '@gatehouse/messages/ids.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { useNewPasswordWords, usePasswordWords } from '../../platform/i18n/use-password-words.ts';
import { Button } from '../../ui/button.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import type { PasswordFailure } from './password-change.rules.ts';

const NOTICES: Partial<Record<PasswordFailure, MessageId>> = {
  'rate-limit': 'Error.TOO_MANY_REQUESTS',
  network: 'Error.Network',
  unknown: 'PasswordChange.Failed.Text',
};

const AT_NEW_PASSWORD: Partial<Record<PasswordFailure, MessageId>> = {
  same: 'PasswordChange.New.Same',
  common: 'Password.New.Common',
};

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
  const words = usePasswordWords();
  const newWords = useNewPasswordWords();
  const [isEdited, setIsEdited] = useState(false);
  const current = useRef<HTMLInputElement>(null);
  const chosen = useRef<HTMLInputElement>(null);
  const shown = isEdited ? null : failure;
  const notice = shown ? NOTICES[shown] : undefined;
  const atNew = shown ? AT_NEW_PASSWORD[shown] : undefined;

  // There is something to correct, wherever the form was sent from.
  useEffect(() => {
    if (failure === 'current-incorrect') current.current?.focus();
    if (failure === 'same' || failure === 'common') chosen.current?.focus();
  }, [failure]);

  return (
    <SettingForm
      onInput={() => setIsEdited(true)}
      onSubmit={(event) => {
        if (isBusy) return;
        setIsEdited(false);
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
      {shown === 'stale' ? signInAgain : null}
      {notice ? (
        <Notice kind="danger">
          <Text id={notice} />
        </Notice>
      ) : null}
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
      {hasPassword ? (
        <PasswordField
          ref={current}
          {...words}
          label={<Text id="PasswordChange.Current.Label" />}
          labelEnd={
            <Link to={`/${locale}/recover-password#${encodeURIComponent(email ?? '')}`}>
              <Text id="PasswordChange.Forgotten.Link" />
            </Link>
          }
          name="current-password"
          autoComplete="current-password"
          required
          messages={{ valueMissing: text('PasswordChange.Current.Required') }}
          error={shown === 'current-incorrect' ? text('PasswordChange.Current.Incorrect') : undefined}
        />
      ) : null}
      <NewPasswordField
        ref={chosen}
        {...newWords}
        label={<Text id="PasswordChange.New.Label" />}
        error={atNew ? text(atNew) : undefined}
      />
    </SettingForm>
  );
}
