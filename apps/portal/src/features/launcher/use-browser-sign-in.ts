import { readSignInReply, type SignInReply } from '@gatehouse/contract/launcher-bridge';
import { directionOf } from '@gatehouse/domain/direction';
import { useEffect, useRef, useState } from 'react';
import { signInLauncher } from '../../data/sessions.mutations.ts';
import { useConfig } from '../../platform/config-context.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useText } from '../../platform/i18n/text.tsx';
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

  useEffect(() => () => void launcher.perform({ type: 'cancel_sign_in' }).catch(() => {}), [launcher]);

  async function confirmInBrowser(): Promise<SignInReply> {
    const goBack = text('Launcher.SignIn.DoneText');
    const reply = await launcher.perform({
      type: 'sign_in',
      clientId: clientIds.launcher,
      locale,
      direction: directionOf(locale, rtlLanguages),
      done: { title: text('Launcher.SignIn.DoneTitle'), text: goBack },
      declined: { title: text('Launcher.SignIn.DeclinedTitle'), text: goBack },
    });
    return readSignInReply(reply);
  }

  return {
    state,
    async begin(): Promise<void> {
      latest.current += 1;
      const attempt = latest.current;
      setState('waiting');
      try {
        const proof = await confirmInBrowser();
        const token = await signInLauncher(call, { ...proof, clientId: clientIds.launcher });
        await session.getState().signIn({ token, rememberMe: true });
        continueAfterSignIn();
      } catch {
        // A newer attempt has replaced this one.
        if (attempt === latest.current) setState('failed');
      }
    },
  };
}
