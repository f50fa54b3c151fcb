import type { MessageId } from '@gatehouse/messages/ids.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { SignInError } from './sign-in.machine.ts';

const WORDS: Record<SignInError, MessageId> = {
  banned: 'Error.USER_BANNED',
  forbidden: 'User.SignIn.Error.Forbidden',
  'rate-limit': 'User.SignIn.Error.RateLimit',
  network: 'Error.Network',
  unknown: 'User.SignIn.Error.Unknown',
};

export function SignInNotice({ error }: { error: SignInError | null }) {
  if (!error) return null;
  return (
    <Notice kind="danger">
      <Text id={WORDS[error]} />
    </Notice>
  );
}
