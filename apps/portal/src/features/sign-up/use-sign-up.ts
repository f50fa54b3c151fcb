import { useEffect, useState } from 'react';
import { useCall } from '../../platform/http/call-context.ts';
import { isHttpError } from '../../platform/http/http-error.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { isSignedIn } from '../../stores/session-user.ts';
import { useSession } from '../../stores/stores-context.ts';
import { useGoOn } from '../../stores/use-go-on.ts';
import { signUp } from './sign-up.api.ts';
import { type SignUpFailure, signUpFailureOf } from './sign-up-failure.rules.ts';

export type SignUpState =
  | { at: 'form'; failure: SignUpFailure | null }
  | { at: 'creating' }
  | { at: 'upgrade' }
  | { at: 'done' };

export function useSignUp() {
  const call = useCall();
  const locale = usePageLocale();
  const goOn = useGoOn();
  const [form, setForm] = useState<SignUpState>({ at: 'form', failure: null });

  // However the session came about, by this form or by a provider, this is where it leads on.
  const user = useSession((session) => session.user);
  const isDone = isSignedIn(user) && !user.isUpgradeRequired;
  // biome-ignore lint/correctness/useExhaustiveDependencies: going on happens once, when there is a session
  useEffect(() => {
    if (isDone) goOn();
  }, [isDone]);

  async function submit(email: string, password: string): Promise<void> {
    setForm({ at: 'creating' });
    try {
      await signUp(call, { email, password, locale });
      setForm({ at: 'done' });
    } catch (error) {
      setForm({ at: 'form', failure: isHttpError(error) ? signUpFailureOf(error) : 'unknown' });
    }
  }

  const state: SignUpState = isSignedIn(user) ? { at: isDone ? 'done' : 'upgrade' } : form;
  return { state, submit };
}
