import { readSignInReply, type SignInReply } from '@gatehouse/contract/launcher-bridge';
import { directionOf } from '@gatehouse/domain/direction';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { signInLauncher } from '../../data/sessions.mutations.ts';
import { useConfig } from '../../platform/config-context.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useText } from '../../platform/i18n/text.tsx';
import { ShellError } from '../../platform/launcher-connection.ts';
import { useLauncherConnection } from '../../platform/launcher-context.ts';
import { useStores } from '../../stores/stores-context.ts';
import { useContinueAfterSignIn } from '../../stores/use-continue-after-sign-in.ts';

type BrowserSignInState = 'idle' | 'waiting' | 'failed';

/** The shell opens the confirmation page and gets the code; this page exchanges it, and asks for a one-time code itself. */
export function useBrowserSignIn() {
  const launcher = useLauncherConnection();
  const { clientIds, rtlLanguages } = useConfig();
  const call = useCall();
  const text = useText();
  const locale = usePageLocale();
  const { session } = useStores();
  const continueAfterSignIn = useContinueAfterSignIn();
  const [state, setState] = useState<BrowserSignInState>('idle');
  const latest = useRef(0);

  async function confirmInBrowser(isContinued: boolean): Promise<SignInReply> {
    const goBack = text('Launcher.SignIn.DoneText');
    const texts = {
      locale,
      direction: directionOf(locale, rtlLanguages),
      done: { title: text('Launcher.SignIn.DoneTitle'), text: goBack },
      declined: { title: text('Launcher.SignIn.DeclinedTitle'), text: goBack },
    };
    const reply = await launcher.perform(
      isContinued
        ? { type: 'continue_sign_in', ...texts }
        : { type: 'sign_in', clientId: clientIds.launcher, ...texts },
    );
    return readSignInReply(reply);
  }

  async function signIn(isContinued: boolean): Promise<void> {
    latest.current += 1;
    const attempt = latest.current;
    setState('waiting');
    try {
      const proof = await confirmInBrowser(isContinued);
      const token = await signInLauncher(call, { ...proof, clientId: clientIds.launcher });
      await session.getState().signIn({ token, rememberMe: true });
      continueAfterSignIn();
    } catch (error) {
      // A newer attempt has replaced this one.
      if (attempt !== latest.current) return;
      const hasEnded = isContinued && error instanceof ShellError && error.code === 'not_found';
      setState(hasEnded ? 'idle' : 'failed');
    }
  }

  // The page was reloaded, or its language changed, while the player was in the browser.
  const continueSignIn = useEffectEvent(() => {
    if (launcher.state().isSigningIn) void signIn(true);
  });
  useEffect(() => {
    continueSignIn();
    return () => void launcher.perform({ type: 'cancel_sign_in' }).catch(() => {});
  }, [launcher]);

  return { state, begin: () => signIn(false) };
}
