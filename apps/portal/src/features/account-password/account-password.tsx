import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Setting } from '@gatehouse/ui/forms/setting.tsx';
import type { ReactNode } from 'react';
import { Text } from '../../platform/i18n/text.tsx';
import { isSignedIn, type SessionUser } from '../../stores/session-user.ts';
import { useSession } from '../../stores/stores-context.ts';
import { PasswordForm } from './password-form.tsx';
import { usePasswordChange } from './use-password-change.ts';

interface AccountPasswordProps {
  /** Shown when the server requires a recent sign-in. */
  signInAgain: ReactNode;
  onSaved?: () => void;
  /** Where it is a step of a flow, which Cancel leaves. A player who has a password need not open the form. */
  onCancel?: () => void;
}

/** Changes the password of the account, or sets the first one for players of a social provider. */
export function AccountPassword(props: AccountPasswordProps) {
  const user = useSession((session) => session.user);
  return isSignedIn(user) ? <PasswordOf {...props} user={user} /> : null;
}

function PasswordOf({ user, signInAgain, onSaved, onCancel }: AccountPasswordProps & { user: SessionUser }) {
  const { hasPassword } = user;
  const leave = hasPassword ? onCancel : undefined;
  const change = usePasswordChange(hasPassword, { isOpenFirst: leave !== undefined, onSaved });
  const { isOpen, isBusy, failure, open, cancel, save } = change;
  return (
    <Setting
      title={<Text id="AccountPassword.Setting.Title" />}
      text={<PasswordStatus {...user} />}
      action={
        isOpen ? null : (
          <Button size="small" onClick={open}>
            <Text id={hasPassword ? 'AccountPassword.Change.Button' : 'AccountPassword.Set.Button'} />
          </Button>
        )
      }
      step={isOpen ? 'form' : undefined}
    >
      {isOpen ? (
        <PasswordForm
          email={user.email}
          hasPassword={hasPassword}
          failure={failure}
          isBusy={isBusy}
          signInAgain={signInAgain}
          onSubmit={save}
          onCancel={leave ?? cancel}
        />
      ) : null}
    </Setting>
  );
}

function PasswordStatus({
  hasPassword,
  passwordChangedAt,
}: Pick<SessionUser, 'hasPassword' | 'passwordChangedAt'>) {
  if (!hasPassword) return <Text id="AccountPassword.None.Text" />;
  return passwordChangedAt ? (
    <Text id="AccountPassword.Changed.Text" values={{ date: new Date(passwordChangedAt) }} />
  ) : (
    <Text id="AccountPassword.Set.Text" />
  );
}
