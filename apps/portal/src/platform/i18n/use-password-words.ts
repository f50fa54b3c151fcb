import { PASSWORD_LENGTH_MAX } from '@gatehouse/domain/limits';
import { isPassword } from '@gatehouse/domain/password';
import { useText } from './text.tsx';

/** The words around every password field: its switch and its hint. */
export function usePasswordWords() {
  const text = useText();
  return {
    showLabel: text('Password.Show.Label'),
    hideLabel: text('Password.Hide.Label'),
    capsLockHint: text('Password.CapsLock.Hint'),
    maxLength: PASSWORD_LENGTH_MAX,
  };
}

/** The same for a field in which a password is chosen, with the one rule for new passwords. */
export function useNewPasswordWords() {
  const text = useText();
  return {
    ...usePasswordWords(),
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
