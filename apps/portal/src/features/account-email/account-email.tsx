import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { Setting } from '@gatehouse/ui/forms/setting.tsx';
import type { ReactNode } from 'react';
import { Text } from '../../platform/i18n/text.tsx';
import { isSignedIn, type SessionUser } from '../../stores/session-user.ts';
import { useSession } from '../../stores/stores-context.ts';
import { AddressStep } from './address-step.tsx';
import { CodeStep } from './code-step.tsx';
import { stepOf } from './email-change.rules.ts';
import { useEmailChange } from './use-email-change.ts';

interface AccountEmailProps {
  /** Sends the validation mail again. */
  resend: ReactNode;
  /** Shown when the server requires a recent sign-in. */
  signInAgain: ReactNode;
}

/** Shows the e-mail of the account and whether it is validated, and lets the player change it. */
export function AccountEmail(props: AccountEmailProps) {
  const user = useSession((session) => session.user);
  return isSignedIn(user) ? <EmailOf {...props} user={user} /> : null;
}

function EmailOf({ user, resend, signInAgain }: AccountEmailProps & { user: SessionUser }) {
  const { state, openAddress, cancel, request, resend: resendCode, confirm } = useEmailChange(user);
  const step = stepOf(state);
  const failure = state.at === 'address' || state.at === 'code' ? state.failure : null;
  const isOpen = step !== 'shown';
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
      step={isOpen ? step : undefined}
    >
      {step === 'address' ? (
        <AddressStep
          email={state.email}
          failure={failure}
          isBusy={state.at === 'requesting'}
          signInAgain={signInAgain}
          onSubmit={request}
          onCancel={cancel}
        />
      ) : null}
      {step === 'code' ? (
        <CodeStep
          email={state.email}
          sent={state.sent}
          failure={failure}
          isBusy={state.at === 'confirming'}
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
