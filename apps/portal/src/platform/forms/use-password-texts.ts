import { PASSWORD_LENGTH_MAX } from '@gatehouse/domain/limits';
import { isPassword } from '@gatehouse/domain/password';
import { useText } from '../i18n/text.tsx';

/** The texts and props of every password field. */
export function usePasswordTexts() {
  const text = useText();
  return {
    showLabel: text('Password.Show.Label'),
    hideLabel: text('Password.Hide.Label'),
    capsLockHint: text('Password.CapsLock.Hint'),
    maxLength: PASSWORD_LENGTH_MAX,
  };
}

/** The same for a new password, with the password requirement. */
export function useNewPasswordTexts() {
  const text = useText();
  return {
    ...usePasswordTexts(),
    requirement: {
      text: text('Password.Requirement.Text'),
      metLabel: text('Password.Requirement.Met'),
      openLabel: text('Password.Requirement.Open'),
      isMet: isPassword,
    },
    messages: {
      valueMissing: text('Password.New.Required'),
      customError: text('Password.New.Refused'),
    },
  };
}
