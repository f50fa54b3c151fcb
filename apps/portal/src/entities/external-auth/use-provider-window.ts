import type {
  ExternalAuthBody,
  ExternalAuthRequest,
  ExternalAuthResult,
} from '@gatehouse/contract/external-auth';
import type { SocialProvider } from '@gatehouse/domain/games';
import { POPUP_HEIGHT_PX, POPUP_WIDTH_PX } from '@gatehouse/domain/limits';
import { useEffect, useRef, useState } from 'react';
import { systemClock } from '../../platform/clock.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { openPopup, type Popup } from '../../platform/popup.ts';
import { useProviderReturn } from './use-provider-return.ts';
import { waitForResult } from './wait-for-result.ts';

export type ProviderWindowState =
  | { at: 'idle' }
  | { at: 'waiting' | 'closed' | 'returning' | 'leaving' | 'blocked'; provider: SocialProvider }
  /** Without `error`, the provider refused or the player cancelled there. */
  | { at: 'failed'; provider: SocialProvider; error?: unknown };

interface ProviderWindowOptions {
  /** Starts the OAuth flow on the server. */
  request(body: ExternalAuthBody): Promise<ExternalAuthRequest>;
  onFinished(provider: SocialProvider, result: ExternalAuthResult): void;
}

const IDLE: ProviderWindowState = { at: 'idle' };
/** The redirect flow has no popup that could be closed. */
const NO_POPUP = { isClosed: () => false };

/** The OAuth flow at a provider: in a popup or, where popups are blocked, as a redirect of the page. */
export function useProviderWindow({ request, onFinished }: ProviderWindowOptions) {
  const call = useCall();
  const locale = usePageLocale();
  const [state, setState] = useState<ProviderWindowState>(IDLE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Only one flow at a time: starting another aborts the first. */
  async function follow(
    provider: SocialProvider,
    popup: Pick<Popup, 'isClosed'> | null,
    begin: () => Promise<{ id: string }>,
  ): Promise<void> {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    const { signal } = abort;
    setState({ at: popup ? 'waiting' : 'returning', provider });
    try {
      const { id } = await begin();
      const poll = () => call('GET /auth/external/:id', { params: { id }, signal, token: null });
      // A closed popup is shown immediately; a result that is on its way still counts.
      const onClosed = () => setState({ at: 'closed', provider });
      const outcome = await waitForResult({
        ...(popup ?? NO_POPUP),
        poll,
        onClosed,
        clock: systemClock,
        signal,
      });
      if (outcome.kind !== 'given-up')
        setState(outcome.kind === 'failed' ? { at: 'failed', provider } : IDLE);
      if (outcome.kind === 'finished') onFinished(provider, outcome.result);
    } catch (error) {
      if (!signal.aborted) setState({ at: 'failed', provider, error });
    }
  }

  function begin(provider: SocialProvider): void {
    const popup = openPopup('gatehouse-external', { width: POPUP_WIDTH_PX, height: POPUP_HEIGHT_PX });
    if (!popup) {
      setState({ at: 'blocked', provider });
      return;
    }
    void follow(provider, popup, async () => {
      try {
        const begun = await request({ type: 'popup-poll', provider, locale });
        popup.goTo(begun.url);
        return begun;
      } catch (error) {
        popup.close();
        throw error;
      }
    });
  }

  async function leave(provider: SocialProvider): Promise<void> {
    setState({ at: 'leaving', provider });
    try {
      const { origin, pathname, search } = window.location;
      const redirectUri = origin + pathname + search;
      // `state` carries the provider, because the page keeps no other state across the redirect.
      const { url } = await request({ type: 'popup', provider, state: provider, locale, redirectUri });
      window.location.assign(url);
    } catch (error) {
      setState({ at: 'failed', provider, error });
    }
  }

  useProviderReturn(({ provider, id }) => void follow(provider, null, () => Promise.resolve({ id })));

  return { state, begin, leave };
}
