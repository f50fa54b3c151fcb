import type { OwnSession } from '@gatehouse/contract/session';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataClient } from '../../data/data-client.ts';
import { type Failures, failureOf } from '../../data/failures.ts';
import { endOtherSessions, endOwnSession } from '../../data/own-sessions.mutations.ts';
import { ownSessionsQuery } from '../../data/own-sessions.queries.ts';
import { viewOf } from '../../data/query-view.ts';
import { useText } from '../../platform/i18n/text.tsx';
import { useStores, useUserId } from '../../stores/stores-context.ts';

/** The session that is being ended. */
type Ending = OwnSession['sessionId'] | 'others' | null;

type SignOutCall = 'DELETE /auth/sessions/:sessionId' | 'DELETE /auth/sessions/others';

const SIGN_OUT_FAILURES: Failures<SignOutCall, 'sign-in-again' | 'failed'> = {
  REAUTHENTICATION_REQUIRED: 'sign-in-again',
  NOT_FOUND: 'failed',
  TOO_MANY_REQUESTS: 'failed',
  network: 'failed',
  timeout: 'failed',
  unexpected: 'failed',
};

export function useSignedInDevices() {
  const client = useDataClient();
  const { toasts } = useStores();
  const sessions = viewOf(useQuery(ownSessionsQuery(client.call, useUserId())));
  const [ending, setEnding] = useState<Ending>(null);
  const [isSignInTooOld, setSignInTooOld] = useState(false);

  async function end(
    which: Exclude<Ending, null>,
    { change, endpoint, done }: { change: Promise<void>; endpoint: SignOutCall; done: MessageId },
  ): Promise<void> {
    setEnding(which);
    try {
      await change;
      toasts.getState().show('ok', done);
    } catch (error) {
      const failure = failureOf<SignOutCall, 'sign-in-again' | 'failed'>(endpoint, error, SIGN_OUT_FAILURES);
      if (failure === 'sign-in-again') setSignInTooOld(true);
      else toasts.getState().show('danger', 'Devices.SignOut.Failed');
    }
    // Another one may have been pressed meanwhile.
    setEnding((now) => (now === which ? null : now));
  }

  return {
    sessions,
    ending,
    isSignInTooOld,
    signOut: (id: string) =>
      end(id, {
        change: endOwnSession(client, id),
        endpoint: 'DELETE /auth/sessions/:sessionId',
        done: 'Devices.SignedOut.Text',
      }),
    signOutOthers: () =>
      end('others', {
        change: endOtherSessions(client),
        endpoint: 'DELETE /auth/sessions/others',
        done: 'Devices.Others.Done',
      }),
  };
}

/** For example “Firefox on Windows” or “Launcher on Linux”; what is unknown is left out. */
export function useDeviceName(): (session: Pick<OwnSession, 'from' | 'browser' | 'system'>) => string {
  const text = useText();
  return ({ from, browser: name, system }) => {
    const browser = from === 'launcher' ? text('Devices.Launcher.Name') : name;
    if (browser && system) return text('Devices.Browser.Title', { browser, system });
    return browser ?? system ?? text('Devices.Unknown.Title');
  };
}
