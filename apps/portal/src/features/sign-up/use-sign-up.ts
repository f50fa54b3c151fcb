import { useState } from 'react';
import { failureOf } from '../../data/failures.ts';
import { signUp } from '../../data/sessions.mutations.ts';
import { useFlow } from '../../framework/flow.ts';
import { useConfig } from '../../platform/config-context.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useTracking } from '../../platform/tracking/tracking-context.ts';
import { isSignedIn } from '../../stores/session-user.ts';
import { useSession, useStores } from '../../stores/stores-context.ts';
import { useContinueAfterSignIn } from '../../stores/use-continue-after-sign-in.ts';
import { usePageView } from '../../stores/use-page-view.ts';
import { SIGN_UP_FAILURES, type SignUpFailure } from './sign-up-failure.rules.ts';

export type SignUpState =
  | { at: 'form'; failure: SignUpFailure | null }
  | { at: 'creating' }
  | { at: 'upgrade' }
  | { at: 'done' };

const SIGN_UP = { event: 'sign_up', product: 'gatehouse', page_origin: 'sign-up' } as const;

type SignUpPane = 'form' | 'code' | 'account';

/** In slide order. */
export const SIGN_UP_PANES: readonly SignUpPane[] = ['form', 'code', 'account'];

export function useSignUp(isCodeAsked: boolean) {
  const call = useCall();
  const locale = usePageLocale();
  const { legal } = useConfig();
  const continueAfterSignIn = useContinueAfterSignIn();
  const { track, pixel } = useTracking();
  const { session, toasts, twoFactorPrompt } = useStores();
  usePageView('sign-up');
  const [form, setForm] = useState<SignUpState>({ at: 'form', failure: null });

  // Handles every new session: from this form or a social provider.
  const user = useSession((session) => session.user);
  const isDone = isSignedIn(user) && !user.isUpgradeRequired;
  const state: SignUpState = isSignedIn(user) ? { at: isDone ? 'done' : 'upgrade' } : form;
  const pane: SignUpPane = isCodeAsked ? 'code' : state.at === 'upgrade' ? 'account' : 'form';
  useFlow({
    step: pane === 'form' ? '' : pane,
    carried: {},
    // Back led to the form: the sign-in that asked for a code or for an upgrade is abandoned.
    onEntry({ step }) {
      const isCodeStep = step === 'code' || step === 'recovery-code';
      if (isCodeAsked && !isCodeStep) twoFactorPrompt.getState().cancel('2fa-cancelled');
      if (step === '' && state.at === 'upgrade') void session.getState().signInAgain();
    },
    isDone,
    onDone: continueAfterSignIn,
  });

  async function submit(email: string, password: string): Promise<void> {
    setForm({ at: 'creating' });
    try {
      const { userId: user_id } = await signUp(call, { email, password, locale, legal });
      setForm({ at: 'done' });
      toasts.getState().show('ok', 'SignUp.Welcome.Toast');
      void track({ ...SIGN_UP, result: 'success' });
      void pixel({ event: 'signup', server_id: '1', user_id, locale });
    } catch (error) {
      const failure = failureOf('POST /users', error, SIGN_UP_FAILURES);
      setForm({ at: 'form', failure });
      void track({ ...SIGN_UP, result: 'failed', reason: failure.reason });
    }
  }

  return { state, pane, submit };
}
