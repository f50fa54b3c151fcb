import { PASSWORD_LENGTH_MAX } from '@gatehouse/domain/limits';
import { PasswordField } from '@gatehouse/ui/forms/password-field.tsx';
import { ActButton } from '../../components/act-button.tsx';
import { NewPassword } from '../../components/new-password.tsx';
import { texts } from './texts.ts';

export function ChangePassword() {
  return (
    <ActButton
      endpoint="POST /account/password"
      label={texts.changePassword}
      title={texts.changePassword}
      text={texts.changePasswordText}
      done={texts.changePasswordDone}
      fields={
        <>
          <PasswordField
            label={texts.currentPassword}
            name="currentPassword"
            required
            maxLength={PASSWORD_LENGTH_MAX}
            autoComplete="current-password"
            showLabel={texts.showPassword}
            hideLabel={texts.hidePassword}
            messages={{ valueMissing: texts.passwordMissing }}
          />
          <NewPassword label={texts.newPassword} />
        </>
      }
      inputOf={(form) => ({
        body: {
          currentPassword: passwordIn(form, 'currentPassword'),
          password: passwordIn(form, 'password'),
        },
      })}
    />
  );
}

/** Not trimmed: a password may begin with a space. */
function passwordIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
