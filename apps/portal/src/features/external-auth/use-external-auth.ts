import type { SocialProvider } from '@gatehouse/domain/games';
import { useState } from 'react';
import { beginExternalAuth } from '../../data/external-auth.mutations.ts';
import {
  type ProviderWindowState,
  useProviderWindow,
} from '../../entities/external-auth/use-provider-window.ts';
import { loadChunk } from '../../framework/chunk-loading.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { useTracking } from '../../platform/tracking/tracking-context.ts';
import { useStores } from '../../stores/stores-context.ts';

export type ExternalAuthState = ProviderWindowState | { at: 'entering'; provider: SocialProvider };

const loadEntry = () => loadChunk('social-entry', () => import('./enter-with-code.ts'));

/** `onEmail` receives the e-mail that the provider supplied, for the following steps. */
export function useExternalAuth(onEmail: (email: string) => void) {
  const call = useCall();
  const { consent, session } = useStores();
  const { track } = useTracking();
  /** The result of the code exchange, which follows the popup. */
  const [entry, setEntry] = useState<ExternalAuthState | null>(null);

  async function enter(provider: SocialProvider, code: string): Promise<void> {
    setEntry({ at: 'entering', provider });
    const failure = await loadEntry()
      .then(({ enterWithCode }) => enterWithCode(code, { call, session, consent, track }))
      .catch(() => 'failed' as const);
    // The buttons are shown again if the player cancels the upgrade.
    setEntry(failure === 'failed' ? { at: 'failed', provider } : null);
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
      // Loads while the player is at the provider.
      loadEntry().catch(() => {});
      setEntry(null);
      begin(provider);
    },
    leave,
  };
}
