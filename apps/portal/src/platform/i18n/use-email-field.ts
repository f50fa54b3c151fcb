import { EMAIL_PATTERN } from '@gatehouse/domain/email';
import { EMAIL_LENGTH_MAX } from '@gatehouse/domain/limits';
import { useText } from './text.tsx';

/** What every field has in which a player types the e-mail of an account. */
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
