import { UNIFY_ATTEMPTS_MAX } from '@gatehouse/domain/limits';
import { concludingFactsOf, concludingStateOf } from './concluding.rules.ts';
import { ConcludingInfo } from './concluding-info.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import type { MigrationEvent } from './migration.machine.ts';
import type { MigrationView } from './migration-flow.ts';
import type { MigrationScreen } from './migration-steps.rules.ts';
import { SetGameAccountName } from './set-game-account-name.tsx';
import { UnifyAccounts } from './unify-accounts.tsx';
import { UnmigratedAccounts } from './unmigrated-accounts.tsx';

interface ScreenViewProps {
  screen: MigrationScreen;
  snapshot: MigrationView['snapshot'];
  game: string;
  product: string;
  name: string;
  email: string;
  onType(email: string): void;
  send(event: MigrationEvent): void;
}

/** One view per screen. In states that are not screens, a call is pending. */
export function ScreenView({ screen, snapshot, game, product, name, email, onType, send }: ScreenViewProps) {
  const { context } = snapshot;
  const isBusy = snapshot.value !== screen;
  switch (screen) {
    case 'showConfirmEmail':
      return (
        <ConfirmEmail
          name={name}
          game={game}
          email={context.email}
          isKnown={context.signInResult.email !== null}
          error={context.confirmError}
          waitS={context.waitS}
          isBusy={isBusy}
          onType={onType}
          onSubmit={(given, password) => send({ type: 'CONFIRM_EMAIL', email: given, password })}
        />
      );
    case 'showUnifyAccounts':
      return (
        <UnifyAccounts
          name={name}
          email={email}
          product={product}
          error={context.unifyError}
          waitS={context.waitS}
          hasAttemptsLeft={context.attempts < UNIFY_ATTEMPTS_MAX}
          isBusy={isBusy}
          onSubmit={(password) => send({ type: 'UNIFY_ACCOUNTS', password })}
          onEditEmail={() => send({ type: 'EDIT_EMAIL' })}
        />
      );
    case 'showSetGameAccountName':
      return (
        <SetGameAccountName
          name={name}
          email={email}
          error={context.nameError}
          isBusy={isBusy}
          onSubmit={(displayName) => send({ type: 'GAME_ACCOUNT_NAME_SET', displayName })}
          onEditEmail={() => send({ type: 'EDIT_EMAIL' })}
        />
      );
    case 'showUnmigratedAccounts':
      return (
        <UnmigratedAccounts
          game={game}
          isBusy={isBusy}
          onAcknowledge={() => send({ type: 'ACKNOWLEDGE' })}
          onNotNow={() => send({ type: 'NOT_NOW' })}
        />
      );
    case 'showConcludingInfo':
      return (
        <ConcludingInfo
          state={concludingStateOf(concludingFactsOf(context))}
          name={name}
          game={game}
          email={email}
          onContinue={() => send({ type: 'CONTINUE' })}
        />
      );
  }
}
