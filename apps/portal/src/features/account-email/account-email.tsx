import type { ReactNode } from 'react';
import { Text } from '../../platform/i18n/text.tsx';
import { isSignedIn } from '../../stores/session-user.ts';
import { useSession } from '../../stores/stores-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { Setting } from '../../ui/setting.tsx';

/** The address of the account, whether its owner has shown that they read it, and the way to another one. */
export function AccountEmail({ resend }: { resend: ReactNode }) {
  const user = useSession((session) => session.user);
  if (!isSignedIn(user)) return null;
  return (
    <Setting
      title={<Text id="AccountEmail.Setting.Title" />}
      text={
        <>
          <bdi>{user.email}</bdi>
          {user.validated ? (
            <Badge kind="owned">
              <Text id="AccountEmail.Validated.Badge" />
            </Badge>
          ) : (
            <Badge kind="new">
              <Text id="AccountEmail.NotValidated.Badge" />
            </Badge>
          )}
        </>
      }
      action={user.validated ? null : resend}
    />
  );
}
