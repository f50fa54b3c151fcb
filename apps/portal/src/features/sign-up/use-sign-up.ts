import { useEffect, useState } from 'react';
import { failureOf } from '../../data/failures.ts';
import { signUp } from '../../data/sessions.mutations.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useTracking } from '../../platform/tracking/tracking-context.ts';
import { isSignedIn } from '../../stores/session-user.ts';
import { useSession } from '../../stores/stores-context.ts';
import { useContinueAfterSignIn } from '../../stores/use-continue-after-sign-in.ts';
import { SIGN_UP_FAILURES, type SignUpFailure } from './sign-up-failure.rules.ts';

export type SignUpState =
  | { at: 'form'; failure: SignUpFailure | null }
  | { at: 'creating' }
  | { at: 'upgrade' }
  | { at: 'done' };

const SIGN_UP = { event: 'sign_up', product: 'gatehouse', page_origin: 'sign-up' } as const;

export function useSignUp() {
  const call = useCall();
  const locale = usePageLocale();
  const goOn = useContinueAfterSignIn();
  const { track } = useTracking();
  const [form, setForm] = useState<SignUpState>({ at: 'form', failure: null });

  // Handles every new session: from this form or a social provider.
  const user = useSession((session) => session.user);
  const isDone = isSignedIn(user) && !user.isUpgradeRequired;
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigates once, when there is a session
  useEffect(() => {
    if (isDone) goOn();
  }, [isDone]);

  async function submit(email: string, password: string): Promise<void> {
    setForm({ at: 'creating' });
    try {
      await signUp(call, { email, password, locale });
      setForm({ at: 'done' });
      void track({ ...SIGN_UP, result: 'success' });
    } catch (error) {
      const failure = failureOf('POST /users', error, SIGN_UP_FAILURES);
      setForm({ at: 'form', failure });
      void track({ ...SIGN_UP, result: 'failed', reason: failure.reason });
    }
  }

  const state: SignUpState = isSignedIn(user) ? { at: isDone ? 'done' : 'upgrade' } : form;
  return { state, submit };
}
