import type { Game } from '@gatehouse/contract/game';
import type { ThinSignInResult } from '@gatehouse/contract/migration';
import { isEmail } from '@gatehouse/domain/email';
import { Slider } from '@gatehouse/ui/forms/slider.tsx';
import type { ReactNode } from 'react';
import { IdentityPane } from './identity-pane.tsx';
import { PasswordPane } from './password-pane.tsx';
import { SIGN_IN_PANES, type SignInPane, type SignInState } from './sign-in.reducer.ts';
import type { SignInError } from './sign-in-failure.rules.ts';
import { useGame } from './use-game.ts';
import { useSignIn } from './use-sign-in.ts';

/** A sign-in with a game account, and the callbacks of the migration that follows. */
export interface GameAccountSignIn {
  signInResult: ThinSignInResult;
  game: Game | null;
  region: string | null;
  identity: string;
  password: string;
  rememberMe: boolean;
  onShown(): void;
  onHome(outcome: { canRememberMe: boolean }): void;
  onLogin(error: SignInError | null): void;
}

interface SignInProps {
  isCodeAsked: boolean;
  /** The step for a call that waits for a code, with the known credentials: `CodeStep` of features/one-time-code. */
  renderCode(known: { email?: string; password?: string }): ReactNode;
  /** The social sign-in buttons. */
  social: ReactNode;
  /** What the sign-in is for, else the usual text: `LazyIntentText` of features/shop. */
  renderIntent(usual: ReactNode): ReactNode;
  /** The last pane if the session requires an upgrade. */
  upgrade: ReactNode;
  /** The last pane if the player signed in with a game account: `Migration` of features/migration. */
  renderMigration(gameSignIn: GameAccountSignIn): ReactNode;
}

export function SignIn({ isCodeAsked, renderCode, upgrade, renderMigration, ...first }: SignInProps) {
  const game = useGame();
  const { state, pane, credentials, giveIdentity, goBack, signIn, migration } = useSignIn(
    game ?? null,
    isCodeAsked,
  );

  const contents: Record<SignInPane, ReactNode> = {
    identity: (
      <IdentityPane
        game={game}
        error={state.at === 'identity' ? state.error : null}
        onGiven={giveIdentity}
        {...first}
      />
    ),
    password: (
      <PasswordPane
        key={state.identity}
        game={game ?? null}
        identity={state.identity}
        region={state.region}
        error={state.at === 'password' ? state.error : null}
        waitS={state.at === 'password' ? state.waitS : undefined}
        isBusy={['signing-in', 'migration', 'done'].includes(state.at)}
        onSubmit={signIn}
        onBack={goBack}
      />
    ),
    code: isCodeAsked ? renderCode(knownOf(state, credentials.current)) : null,
    account:
      state.at === 'migration' && credentials.current
        ? renderMigration({
            signInResult: state.signInResult,
            region: state.region,
            game: game ?? null,
            ...credentials.current,
            ...migration,
          })
        : state.at === 'upgrade'
          ? upgrade
          : null,
  };
  return (
    <Slider
      index={SIGN_IN_PANES.indexOf(pane)}
      panes={SIGN_IN_PANES.map((key) => ({ key, content: contents[key] }))}
    />
  );
}

/** A social sign-in has no known credentials; a user name is not an e-mail. */
function knownOf(state: SignInState, typed: { identity: string; password: string } | null) {
  if ((state.at !== 'signing-in' && state.at !== 'migration') || !typed) return {};
  const { password } = typed;
  const identity = state.at === 'migration' ? (state.signInResult.email ?? typed.identity) : typed.identity;
  return isEmail(identity) ? { email: identity, password } : { password };
}
