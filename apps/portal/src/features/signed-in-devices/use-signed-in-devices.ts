import type { OwnSession } from '@gatehouse/contract/session';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataClient } from '../../data/data-client.ts';
import { type Failures, failureOf } from '../../data/failures.ts';
import { endOtherSessions, endOwnSession } from '../../data/own-sessions.mutations.ts';
import { viewOf } from '../../data/query-view.ts';
import { ownSessionsQuery } from '../../data/user.queries.ts';
import { useStores, useUserId } from '../../stores/stores-context.ts';

/** All sessions but this one. */
const OTHERS = 'others';

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
  const [isSignInTooOld, setSignInTooOld] = useState(false);

  const { isPending, variables, mutate } = useMutation({
    mutationFn: (which: string) =>
      which === OTHERS ? endOtherSessions(client) : endOwnSession(client, which),
    onSuccess: (_ended, which) =>
      toasts.getState().show('ok', which === OTHERS ? 'Devices.Others.Done' : 'Devices.SignedOut.Text'),
    onError(error, which) {
      const endpoint = which === OTHERS ? 'DELETE /auth/sessions/others' : 'DELETE /auth/sessions/:sessionId';
      const failure = failureOf<SignOutCall, 'sign-in-again' | 'failed'>(endpoint, error, SIGN_OUT_FAILURES);
      if (failure === 'sign-in-again') setSignInTooOld(true);
      else toasts.getState().show('danger', 'Devices.SignOut.Failed');
    },
  });

  return {
    sessions,
    /** The session that is being ended; the last one that was pressed. */
    ending: isPending ? variables : null,
    isSignInTooOld,
    signOut: (id: OwnSession['sessionId'], onSettled: () => void) => mutate(id, { onSettled }),
    signOutOthers: (onSettled: () => void) => mutate(OTHERS, { onSettled }),
  };
}
