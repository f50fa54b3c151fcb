import type { Game } from '@gatehouse/contract/game';
import { languageOf } from '@gatehouse/domain/locales';
import { useEffect, useReducer, useRef } from 'react';
import { failureOf, waitOf } from '../../data/failures.ts';
import { signInToGame, signIn as signInToPlatform } from '../../data/sessions.mutations.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useTracking } from '../../platform/tracking/tracking-context.ts';
import { isSignedIn } from '../../stores/session-user.ts';
import { useSession, useStores } from '../../stores/stores-context.ts';
import { useContinueAfterSignIn } from '../../stores/use-continue-after-sign-in.ts';
import { environmentOf, usesGameAccount } from './game-sign-in.rules.ts';
import { signInReducer, signInStart } from './sign-in.machine.ts';
import {
  GAME_SIGN_IN_FAILURES,
  SIGN_IN_FAILURES,
  type SignInError,
  trackedReasonOf,
} from './sign-in-failure.rules.ts';
import { productOf } from './tracked-product.rules.ts';

interface Credentials {
  identity: string;
  password: string;
  rememberMe: boolean;
}

export function useSignIn(game: Game | null) {
  const call = useCall();
  const locale = usePageLocale();
  const { session } = useStores();
  const { track } = useTracking();
  const goOn = useContinueAfterSignIn();
  const [state, dispatch] = useReducer(signInReducer, signInStart);
  const credentials = useRef<Credentials | null>(null);

  // Handles every new session: from this form, a social provider or another tab.
  const user = useSession((held) => held.user);
  useEffect(() => {
    if (isSignedIn(user)) dispatch({ type: 'signed-in', isUpgradeRequired: user.isUpgradeRequired });
  }, [user]);
  const isDone = state.at === 'done';
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigates once, when the flow is done
  useEffect(() => {
    if (isDone) goOn();
  }, [isDone]);

  async function attempt({ identity, password, rememberMe }: Credentials): Promise<void> {
    if (usesGameAccount(game)) {
      const { gameId, accountGroup } = game;
      const gameEnvironmentId = environmentOf(game, state.region) ?? '';
      const { gfLang } = languageOf(locale);
      const place = { accountGroup, gfLang, gameId, gameEnvironmentId, locale };
      const signInResult = await signInToGame(call, { identity, password, ...place });
      dispatch({ type: 'game-signed-in', signInResult });
      return;
    }
    const token = await signInToPlatform(call, { email: identity, password, locale, rememberMe });
    await session.getState().signIn({ token, rememberMe });
    // There is a token, but the user could not be loaded; the next page retries.
    if (!isSignedIn(session.getState().user)) dispatch({ type: 'signed-in', isUpgradeRequired: false });
  }

  async function signIn(password: string, rememberMe: boolean): Promise<void> {
    const given = { identity: state.identity, password, rememberMe };
    credentials.current = given;
    const login = {
      event: 'login',
      product: productOf(game),
      subpage: rememberMe ? 'remembered_login' : 'not_remembered_login',
      ...(state.region ? { region: state.region } : {}),
    } as const;
    dispatch({ type: 'submitted' });
    try {
      await attempt(given);
      void track({ ...login, result: 'success' });
    } catch (error) {
      const failure = usesGameAccount(game)
        ? failureOf('POST /auth/thin/sessions', error, GAME_SIGN_IN_FAILURES)
        : failureOf('POST /authProviders/credentials/sessions', error, SIGN_IN_FAILURES);
      dispatch({ type: 'failed', failure, waitS: waitOf(error) });
      const reason = trackedReasonOf(failure);
      if (reason) void track({ ...login, result: 'failed', reason });
    }
  }

  return {
    state,
    credentials,
    giveIdentity: (identity: string, region: string | null) =>
      dispatch({ type: 'identity-given', identity, region }),
    goBack: () => dispatch({ type: 'back' }),
    signIn,
    /** The callbacks of the migration in the last pane. */
    migration: {
      onShown: () => dispatch({ type: 'migration-shown' }),
      onHome: () => dispatch({ type: 'migrated' }),
      onLogin: (error: SignInError | null) => dispatch({ type: 'migration-left', error }),
    },
  };
}
