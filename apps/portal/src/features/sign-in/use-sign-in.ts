import type { Game } from '@gatehouse/contract/game';
import { languageOf } from '@gatehouse/domain/locales';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { failureOf, waitOf } from '../../data/failures.ts';
import { signInToGame, signIn as signInToPlatform } from '../../data/sessions.mutations.ts';
import { useFlow } from '../../framework/flow.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useTracking } from '../../platform/tracking/tracking-context.ts';
import { createLoginMemory } from '../../stores/login-memory.ts';
import { isSignedIn } from '../../stores/session-user.ts';
import { useSession, useStores } from '../../stores/stores-context.ts';
import { useContinueAfterSignIn } from '../../stores/use-continue-after-sign-in.ts';
import { environmentOf, placeOf, productOf, usesGameAccount } from './game-sign-in.rules.ts';
import { signInPaneOf, signInReducer, signInStart } from './sign-in.reducer.ts';
import {
  GAME_SIGN_IN_FAILURES,
  SIGN_IN_FAILURES,
  type SignInError,
  TRACKED_REASONS,
} from './sign-in-failure.rules.ts';

interface Credentials {
  identity: string;
  password: string;
  rememberMe: boolean;
}

/** A new document does not know the password that the code belongs to. */
const CARRIED_STEPS = { password: 'password', code: 'password', 'recovery-code': 'password' };

export function useSignIn(game: Game | null, isCodeAsked: boolean) {
  const call = useCall();
  const locale = usePageLocale();
  const { consent, library, session, twoFactorPrompt } = useStores();
  const { track } = useTracking();
  const continueAfterSignIn = useContinueAfterSignIn();
  const [memory] = useState(() => createLoginMemory(consent.getState().allows));
  const [state, dispatch] = useReducer(signInReducer, signInStart);
  const credentials = useRef<Credentials | null>(null);
  const running = useRef<AbortController | null>(null);
  const pane = signInPaneOf(state, isCodeAsked);

  // Handles every new session: from this form, a social provider or another tab.
  const user = useSession((held) => held.user);
  useEffect(() => {
    if (isSignedIn(user)) dispatch({ type: 'signed-in', isUpgradeRequired: user.isUpgradeRequired });
    if (user === 'signed-out') dispatch({ type: 'upgrade-left' });
  }, [user]);
  const isDone = state.at === 'done';
  // The migration counts its own views.
  const product = productOf(game);
  const isCounted = !usesGameAccount(game);
  const countView = useEffectEvent((screen: 'login' | 'home') => {
    const subpage = screen === 'login' ? { subpage: memory.lastLogin() } : {};
    void track({ event: 'screen_viewed', product, screen, ...subpage });
  });
  const isAllowed = useStore(consent, ({ statistics }) => statistics);
  useEffect(() => {
    if (isAllowed) countView('login');
  }, [isAllowed]);
  useEffect(() => {
    if (isDone && isCounted) countView('home');
  }, [isDone, isCounted]);

  const { back } = useFlow({
    step: pane === 'identity' ? '' : pane,
    isSettling: pane === 'password' && state.at !== 'password',
    // A social sign-in has no identity here; the one of its upgrade stays.
    typed: state.identity ? { identity: state.identity, region: state.region } : {},
    carried: CARRIED_STEPS,
    onEntry({ step, identity, region }) {
      if (state.at === 'migration') return;
      const isCodeStep = step === 'code' || step === 'recovery-code';
      if (pane === 'code' && !isCodeStep) {
        dispatch({ type: 'code-left' });
        stopSigningIn();
      }
      if (step === '') {
        stopSigningIn();
        dispatch({ type: 'back' });
        if (state.at === 'upgrade') void session.getState().signInAgain();
      }
      const isGiven = identity !== '' && (step === 'password' || isCodeStep);
      if (isGiven) dispatch({ type: 'identity-given', identity, region });
      if (isCodeStep && pane !== 'code') {
        // The call that asked for the code is gone: repeat it, or show the pane before.
        const given = credentials.current;
        if (given) void signIn(given.password, given.rememberMe);
        else if (pane !== 'identity' || !isGiven) back();
      }
    },
    isDone,
    onDone: continueAfterSignIn,
  });

  function stopSigningIn(): void {
    running.current?.abort();
    twoFactorPrompt.getState().cancel('2fa-cancelled');
  }

  function noteRegion(): void {
    if (game && state.region) library.getState().setForGame('gameRegions', game.productName, state.region);
  }

  async function attempt(
    { identity, password, rememberMe }: Credentials,
    signal: AbortSignal,
  ): Promise<void> {
    if (usesGameAccount(game)) {
      const { gameId, accountGroup } = game;
      const gameEnvironmentId = environmentOf(game, state.region) ?? '';
      const { gfLang } = languageOf(locale);
      const place = { accountGroup, gfLang, gameId, gameEnvironmentId, locale };
      const signInResult = await signInToGame(call, { identity, password, ...place }, { signal });
      dispatch({ type: 'game-signed-in', signInResult });
      return;
    }
    const body = { email: identity, password, locale, rememberMe, ...placeOf(game, state.region) };
    const token = await signInToPlatform(call, body, { signal });
    await session.getState().signIn({ token, rememberMe });
    noteRegion();
    // There is a token, but the user could not be loaded; the next page retries.
    if (!isSignedIn(session.getState().user)) dispatch({ type: 'signed-in', isUpgradeRequired: false });
  }

  async function signIn(password: string, rememberMe: boolean): Promise<void> {
    const given = { identity: state.identity, password, rememberMe };
    credentials.current = given;
    const login = {
      event: 'login',
      product,
      subpage: memory.subpageOf(rememberMe),
      ...(state.region ? { region: state.region } : {}),
    } as const;
    dispatch({ type: 'submitted' });
    const abort = new AbortController();
    running.current = abort;
    try {
      await attempt(given, abort.signal);
      if (!usesGameAccount(game)) memory.remember(rememberMe);
      void track({ ...login, result: 'success' });
    } catch (error) {
      if (abort.signal.aborted) return;
      const failure = usesGameAccount(game)
        ? failureOf('POST /auth/thin/sessions', error, GAME_SIGN_IN_FAILURES)
        : failureOf('POST /authProviders/credentials/sessions', error, SIGN_IN_FAILURES);
      dispatch({ type: 'failed', failure, waitS: waitOf(error) });
      const reason = TRACKED_REASONS[failure];
      if (reason) void track({ ...login, result: 'failed', reason });
    }
  }

  return {
    state,
    pane,
    credentials,
    giveIdentity: (identity: string, region: string | null) =>
      dispatch({ type: 'identity-given', identity, region }),
    goBack: () => dispatch({ type: 'back' }),
    signIn,
    /** The callbacks of the migration in the last pane. */
    migration: {
      onShown: () => dispatch({ type: 'migration-shown' }),
      onHome: ({ canRememberMe }: { canRememberMe: boolean }) => {
        memory.remember(canRememberMe);
        dispatch({ type: 'migrated' });
      },
      onLogin: (error: SignInError | null) => dispatch({ type: 'migration-left', error }),
    },
  };
}
