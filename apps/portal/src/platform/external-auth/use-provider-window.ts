import type { ExternalAuthResult } from '@gatehouse/contract/external-auth';
import type { SocialProvider } from '@gatehouse/domain/games';
import { POPUP_HEIGHT_PX, POPUP_WIDTH_PX } from '@gatehouse/domain/limits';
import { useEffect, useRef, useState } from 'react';
import { systemClock } from '../clock.ts';
import { useCall } from '../http/call-context.ts';
import { usePageLocale } from '../i18n/page-locale.ts';
import { openPopup, type Popup } from '../popup.ts';
import { type Beginner, beginInPage, beginInPopup, pollResult } from './external-auth-calls.ts';
import { useReturn } from './use-return.ts';
import { waitForResult } from './wait-for-result.ts';

export type ProviderWindowState =
  | { at: 'idle' }
  | { at: 'waiting' | 'returning' | 'leaving' | 'blocked'; provider: SocialProvider }
  /** Without an error it was the provider, or the player there, that said no. */
  | { at: 'failed'; provider: SocialProvider; error?: unknown };

interface Wish {
  beginner: Beginner;
  onFinished(provider: SocialProvider, result: ExternalAuthResult): void;
}

const IDLE: ProviderWindowState = { at: 'idle' };
/** In the page itself there is nothing to close. */
const NO_POPUP = { isClosed: () => false };

/** The way to a provider and back: in a window of its own or, where that is blocked, through the whole page. */
export function useProviderWindow({ beginner, onFinished }: Wish) {
  const call = useCall();
  const locale = usePageLocale();
  const [state, setState] = useState<ProviderWindowState>(IDLE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** One at a time: a second press on a provider ends the first. */
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
      const poll = () => pollResult(call, id, signal);
      const outcome = await waitForResult({ ...(popup ?? NO_POPUP), poll, clock: systemClock, signal });
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
        const request = await beginInPopup(call, beginner, provider, locale);
        popup.goTo(request.url);
        return request;
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
      const { url } = await beginInPage(call, beginner, provider, { locale, redirectUri });
      window.location.assign(url);
    } catch (error) {
      setState({ at: 'failed', provider, error });
    }
  }

  useReturn(({ provider, id }) => void follow(provider, null, () => Promise.resolve({ id })));

  return { state, begin, leave };
}
