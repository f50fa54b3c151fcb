import { type EventObject, fromCallback } from 'xstate';
import { failureOf, waitOf } from '../../data/failures.ts';
import { reportMigration, upgradeGhost } from '../../data/ghosts.mutations.ts';
import { signIn, tokenOf } from '../../data/sessions.mutations.ts';
import type { Call } from '../../platform/http/call-options.ts';
import type { SessionStore } from '../../stores/session-store.ts';
import { accountKindOf } from './account-kind.rules.ts';
import { callOptionsOf, type FlowOptions, sessionOptionsOf, signInOf } from './flow-options.ts';
import type { ConfirmInput, MigrationEvent, MigrationInput, RefreshInput } from './migration.machine.ts';
import { CONFIRM_FAILURES, SIGN_IN_FAILURES, type UnifyError } from './migration-failure.rules.ts';
import type { MigrationTracking } from './migration-tracking.ts';
import { createUnify } from './unify.ts';

interface ActorDependencies extends Pick<FlowOptions, 'locale' | 'legal' | 'region' | 'rememberMe'> {
  call: Call;
  session: Pick<SessionStore, 'getState'>;
  migrationToken(): string | null;
  tracking: Pick<MigrationTracking, 'count'>;
}

/** The actors of the machine’s states. Each sends one event, and none after its state was left. */
export function createMigrationActors(dependencies: ActorDependencies) {
  const { call, session, tracking, migrationToken, ...common } = dependencies;
  const { unify, close } = createUnify(call, tracking);

  const act = <Input>(run: (input: Input, options: FlowOptions) => Promise<MigrationEvent>) =>
    fromCallback<EventObject, Input>(({ input, sendBack }) => {
      const leaving = new AbortController();
      const options = { ...common, token: migrationToken(), signal: leaving.signal };
      void run(input, options).then((event) => {
        if (!leaving.signal.aborted) sendBack(event);
      });
      return () => leaving.abort();
    });

  async function enter(
    { signInResult, password }: MigrationInput,
    options: FlowOptions,
  ): Promise<MigrationEvent> {
    switch (accountKindOf(signInResult)) {
      case 'unmigrated-accounts':
        return { type: 'UNMIGRATED_ACCOUNTS' };
      case 'platform-user':
        return { type: 'PLATFORM_USER' };
      case 'game-user':
        reportMigration(call, signInResult.userId, options.token).catch(() => {});
        return { type: 'GAME_USER' };
      case 'platform-login': {
        const error = await takeSession({ email: signInResult.email, password, token: undefined }, options);
        return error === undefined ? { type: 'PLATFORM_LOGIN' } : { type: 'ERROR', error };
      }
    }
  }

  async function refreshSession(input: RefreshInput, options: FlowOptions): Promise<MigrationEvent> {
    const error = await takeSession(input, options);
    return error === undefined ? { type: 'COMPLETE' } : { type: 'ERROR', error };
  }

  /** Undefined if the session was created. */
  async function takeSession(
    { token, email, password }: Omit<RefreshInput, 'rememberMe'>,
    options: FlowOptions,
  ): Promise<UnifyError | null | undefined> {
    try {
      const credentials = { email: email ?? '', password };
      const own = token ?? (await signIn(call, signInOf(credentials, options), { signal: options.signal }));
      await session.getState().signIn({ token: own, rememberMe: options.rememberMe });
      return undefined;
    } catch (error) {
      const failure = failureOf('POST /authProviders/credentials/sessions', error, SIGN_IN_FAILURES);
      return failure === 'invalid-email' ? 'invalid-password' : failure;
    }
  }

  async function confirmEmail(input: ConfirmInput, options: FlowOptions): Promise<MigrationEvent> {
    close();
    try {
      const { email, password } = input;
      const body = {
        email,
        password,
        locale: options.locale,
        legal: options.legal,
        ...sessionOptionsOf(options),
      };
      const result = await upgradeGhost(call, body, callOptionsOf(options));
      tokenOf(result);
      tracking.count('email_used', { result: 'success' });
      return { type: 'EMAIL_CONFIRMED', result };
    } catch (error) {
      const failure = failureOf('POST /auth/thin/ghostuser/upgrade', error, CONFIRM_FAILURES);
      if (failure.reason) tracking.count('email_used', { result: 'failed', reason: failure.reason });
      if (failure.error === 'email-exists') return { type: 'EMAIL_EXISTS' };
      if (failure.error === 'expired') return { type: 'EXPIRED' };
      return { type: 'FAILED', error: failure.error, waitS: waitOf(error) };
    }
  }

  return {
    /** Ends the platform session that was opened for a merge that did not happen. */
    close,
    actors: {
      enter: act(enter),
      confirmEmail: act(confirmEmail),
      unify: act(unify),
      refreshSession: act(refreshSession),
    },
  };
}
