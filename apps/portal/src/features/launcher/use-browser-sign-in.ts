import { readSignInReply, type SignInReply } from '@gatehouse/contract/launcher-bridge';
import { directionOf } from '@gatehouse/domain/direction';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { signInLauncher } from '../../data/sessions.mutations.ts';
import { useConfig } from '../../platform/config-context.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useText } from '../../platform/i18n/text.tsx';
import { ShellError } from '../../platform/launcher-connection.ts';
import { useLauncherConnection } from '../../platform/launcher-context.ts';
import { isSignedIn } from '../../stores/session-user.ts';
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

  // A newer attempt replaces the one before.
  const {
    status,
    error,
    variables,
    mutate: signIn,
  } = useMutation({
    async mutationFn(isContinued: boolean) {
      const proof = await confirmInBrowser(isContinued);
      const token = await signInLauncher(call, { ...proof, clientId: clientIds.launcher });
      await session.getState().signIn({ token, rememberMe: true });
      // The sign-in form goes on with every player. The next page loads one who could not be loaded.
      if (!isSignedIn(session.getState().user)) continueAfterSignIn();
    },
  });
  // The sign-in to continue is over.
  const hasEnded = variables === true && error instanceof ShellError && error.code === 'not_found';
  const state: BrowserSignInState =
    status === 'idle' || hasEnded ? 'idle' : status === 'error' ? 'failed' : 'waiting';

  // The page was reloaded, or its language changed, or the player looked at another page meanwhile.
  const continueSignIn = useEffectEvent(() => {
    if (status === 'idle' && launcher.state().isSigningIn) signIn(true);
  });
  useEffect(() => {
    continueSignIn();
    return launcher.onState(continueSignIn);
  }, [launcher]);

  return { state, begin: () => signIn(false) };
}
