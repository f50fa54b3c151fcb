import { EMAIL_PATTERN } from '@gatehouse/domain/email';
import { EMAIL_LENGTH_MAX } from '@gatehouse/domain/limits';
import { useText } from '../i18n/text.tsx';

/** The props of every field for an account's e-mail address. */
export function useEmailField() {
  const text = useText();
  return {
    type: 'email',
    required: true,
    pattern: EMAIL_PATTERN,
    maxLength: EMAIL_LENGTH_MAX,
    autoComplete: 'username',
    dir: 'ltr',
    messages: {
      valueMissing: text('SignIn.Email.Required'),
      patternMismatch: text('SignIn.Email.Requirement'),
    },
  } as const;
}
