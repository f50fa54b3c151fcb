import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import { Text } from '../../platform/i18n/text.tsx';
import { isSignedIn } from '../../stores/session-user.ts';
import { useSession } from '../../stores/stores-context.ts';
import { ResendButton } from './resend-button.tsx';

/** For actions that the server rejects with EMAIL_NOT_VALIDATED: explains why, and offers to resend the mail. */
export function ValidateFirst() {
  const user = useSession((session) => session.user);
  const email = isSignedIn(user) ? user.email : null;
  return (
    <Notice
      role="note"
      title={<Text id="ValidateFirst.Notice.Title" />}
      action={<ResendButton size="small" />}
    >
      <Text id="ValidateFirst.Notice.Text" values={{ email }} />
    </Notice>
  );
}
