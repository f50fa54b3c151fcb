import type { ReactNode } from 'react';
import { Text } from '../../platform/i18n/text.tsx';
import { isSignedIn, type SessionUser } from '../../stores/session-user.ts';
import { useSession } from '../../stores/stores-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Setting } from '../../ui/setting.tsx';
import { AddressStep } from './address-step.tsx';
import { CodeStep } from './code-step.tsx';
import { useEmailChange } from './use-email-change.ts';

interface AccountEmailProps {
  /** Sends the validation mail again. */
  resend: ReactNode;
  /** What to do when the server asks for a fresh sign-in. */
  signInAgain: ReactNode;
}

/** The address of the account, whether its owner has shown that they read it, and the way to another one. */
export function AccountEmail(props: AccountEmailProps) {
  const user = useSession((session) => session.user);
  return isSignedIn(user) ? <EmailOf {...props} user={user} /> : null;
}

function EmailOf({ user, resend, signInAgain }: AccountEmailProps & { user: SessionUser }) {
  const { state, openAddress, cancel, request, resend: resendCode, confirm } = useEmailChange(user);
  const isOpen = state.at !== 'shown';
  return (
    <Setting
      title={<Text id="AccountEmail.Setting.Title" />}
      text={
        <>
          <bdi>{user.email}</bdi>
          <Validated isValidated={user.validated === true} />
        </>
      }
      action={
        isOpen ? null : (
          <>
            <Button size="small" onClick={openAddress}>
              <Text id="AccountEmail.Change.Button" />
            </Button>
            {user.validated ? null : resend}
          </>
        )
      }
      step={isOpen ? state.at : undefined}
    >
      {state.at === 'address' ? (
        <AddressStep state={state} signInAgain={signInAgain} onSubmit={request} onCancel={cancel} />
      ) : null}
      {state.at === 'code' ? (
        <CodeStep
          state={state}
          signInAgain={signInAgain}
          onSubmit={confirm}
          onResend={resendCode}
          onOther={openAddress}
          onCancel={cancel}
        />
      ) : null}
    </Setting>
  );
}

function Validated({ isValidated }: { isValidated: boolean }) {
  return isValidated ? (
    <Badge kind="owned">
      <Text id="AccountEmail.Validated.Badge" />
    </Badge>
  ) : (
    <>
      <Badge kind="new">
        <Text id="AccountEmail.NotValidated.Badge" />
      </Badge>
      <span>
        <Text id="AccountEmail.NotValidated.Text" />
      </span>
    </>
  );
}
