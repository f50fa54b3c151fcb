import type { SocialProvider } from '@gatehouse/domain/games';
import { POPUP_HEIGHT_PX, POPUP_WIDTH_PX } from '@gatehouse/domain/limits';
import { useEffect, useRef, useState } from 'react';
import { systemClock } from '../../platform/clock.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { isHttpError } from '../../platform/http/http-error.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { openPopup, type Popup } from '../../platform/popup.ts';
import { useStores } from '../../stores/stores-context.ts';
import { beginInPage, beginInPopup, enterWithCode, pollResult } from './external-auth.api.ts';
import { entryFailureOf } from './external-auth.rules.ts';
import { useReturn } from './use-return.ts';
import { type ExternalOutcome, waitForResult } from './wait-for-result.ts';

export type ExternalAuthState =
  | { at: 'idle' }
  | { at: 'waiting' | 'returning' | 'entering' | 'leaving' | 'blocked' | 'failed'; provider: SocialProvider };

const IDLE: ExternalAuthState = { at: 'idle' };
/** In the page itself there is nothing to close. */
const NO_POPUP = { isClosed: () => false };

/** `onEmail` hears the address that the provider named, for the steps that may follow. */
export function useExternalAuth(onEmail: (email: string) => void) {
  const call = useCall();
  const locale = usePageLocale();
  const { session } = useStores();
  const [state, setState] = useState<ExternalAuthState>(IDLE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function enter(provider: SocialProvider, code: string): Promise<void> {
    setState({ at: 'entering', provider });
    for (;;) {
      try {
        const { token } = await enterWithCode(call, code);
        return await session.getState().signInExternally(token);
      } catch (error) {
        const failure = isHttpError(error) ? entryFailureOf(error) : 'failed';
        if (failure === 'again') continue;
        return setState(failure === 'failed' ? { at: 'failed', provider } : IDLE);
      }
    }
  }

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
      finish(provider, await waitForResult({ ...(popup ?? NO_POPUP), poll, clock: systemClock, signal }));
    } catch {
      if (!signal.aborted) setState({ at: 'failed', provider });
    }
  }

  function finish(provider: SocialProvider, outcome: ExternalOutcome): void {
    if (outcome.kind === 'entered') {
      if (outcome.email) onEmail(outcome.email);
      void enter(provider, outcome.code);
    } else setState(outcome.kind === 'failed' ? { at: 'failed', provider } : IDLE);
  }

  function begin(provider: SocialProvider): void {
    const popup = openPopup('gatehouse-external', { width: POPUP_WIDTH_PX, height: POPUP_HEIGHT_PX });
    if (!popup) {
      setState({ at: 'blocked', provider });
      return;
    }
    void follow(provider, popup, async () => {
      try {
        const request = await beginInPopup(call, provider, locale);
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
      const { url } = await beginInPage(call, provider, locale, origin + pathname + search);
      window.location.assign(url);
    } catch {
      setState({ at: 'failed', provider });
    }
  }

  useReturn(({ provider, id }) => void follow(provider, null, () => Promise.resolve({ id })));

  return { state, begin, leave };
}
