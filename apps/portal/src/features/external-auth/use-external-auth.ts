import type { SocialProvider } from '@gatehouse/domain/games';
import { useState } from 'react';
import { beginExternalAuth } from '../../data/external-auth.mutations.ts';
import { failureOf } from '../../data/failures.ts';
import { signInWithCode } from '../../data/sessions.mutations.ts';
import {
  type ProviderWindowState,
  useProviderWindow,
} from '../../platform/external-auth/use-provider-window.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { useStores } from '../../stores/stores-context.ts';
import { ENTRY_FAILURES } from './external-auth.rules.ts';

export type ExternalAuthState = ProviderWindowState | { at: 'entering'; provider: SocialProvider };

/** `onEmail` receives the e-mail that the provider supplied, for the following steps. */
export function useExternalAuth(onEmail: (email: string) => void) {
  const call = useCall();
  const { session } = useStores();
  /** The result of the code exchange, which follows the popup. */
  const [entry, setEntry] = useState<ExternalAuthState | null>(null);

  async function enter(provider: SocialProvider, code: string): Promise<void> {
    setEntry({ at: 'entering', provider });
    try {
      const { token } = await signInWithCode(call, code);
      await session.getState().signInExternally(token);
      // The buttons are shown again if the player cancels the upgrade.
      setEntry(null);
    } catch (error) {
      const failure = failureOf('POST /auth/sessions/current', error, ENTRY_FAILURES);
      setEntry(failure === 'failed' ? { at: 'failed', provider } : null);
    }
  }

  const { state, begin, leave } = useProviderWindow({
    request: (body) => beginExternalAuth(call, 'visitor', body),
    onFinished(provider, { code, email }) {
      if (!code) return setEntry({ at: 'failed', provider });
      if (email) onEmail(email);
      void enter(provider, code);
    },
  });

  return {
    state: entry ?? state,
    begin(provider: SocialProvider) {
      setEntry(null);
      begin(provider);
    },
    leave,
  };
}
