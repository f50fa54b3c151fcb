import { isEmail } from '@gatehouse/domain/email';
import type { ReactNode } from 'react';
import { Slider } from '../../ui/slider.tsx';
import { IdentityPane } from './identity-pane.tsx';
import { PasswordPane } from './password-pane.tsx';
import { SIGN_IN_PANES, type SignInPane, type SignInState, signInPaneOf } from './sign-in.machine.ts';
import { useGame } from './use-game.ts';
import { useSignIn } from './use-sign-in.ts';

interface SignInProps {
  isCodeAsked: boolean;
  /** The step that answers a waiting call, told what is already known of the player. */
  renderCode(known: { email?: string; password?: string }): ReactNode;
  /** The ways in by a provider. */
  social: ReactNode;
  /** What stands in the last pane when the session must be upgraded. */
  upgrade: ReactNode;
}

export function SignIn({ isCodeAsked, renderCode, social, upgrade }: SignInProps) {
  const game = useGame();
  const { state, credentials, giveIdentity, goBack, signIn } = useSignIn(game ?? null);
  const pane = signInPaneOf(state, isCodeAsked);

  const contents: Record<SignInPane, ReactNode> = {
    identity: (
      <IdentityPane
        game={game}
        error={state.at === 'identity' ? state.error : null}
        onGiven={giveIdentity}
        social={social}
      />
    ),
    password: (
      <PasswordPane
        key={state.identity}
        game={game ?? null}
        identity={state.identity}
        region={state.region}
        error={state.at === 'password' ? state.error : null}
        isBusy={state.at === 'signing-in' || state.at === 'done'}
        onSubmit={signIn}
        onBack={goBack}
      />
    ),
    code: isCodeAsked ? renderCode(knownOf(state, credentials.current)) : null,
    account: state.at === 'upgrade' ? upgrade : null,
  };
  return (
    <Slider
      index={SIGN_IN_PANES.indexOf(pane)}
      panes={SIGN_IN_PANES.map((key) => ({ key, content: contents[key] }))}
    />
  );
}

/** A provider's sign-in waits with nothing known; a user name is no e-mail. */
function knownOf(state: SignInState, typed: { identity: string; password: string } | null) {
  if (state.at !== 'signing-in' || !typed) return {};
  const { identity, password } = typed;
  return isEmail(identity) ? { email: identity, password } : { password };
}
