import { useState } from 'react';
import { failureOf } from '../../data/failures.ts';
import { issueCode } from '../../data/sessions.mutations.ts';
import { useConfig } from '../../platform/config-context.ts';
import { useCall } from '../../platform/http/call-context.ts';
import {
  AUTHORIZE_FAILURES,
  type AuthorizeRequest,
  type AuthorizeState,
  answerAddress,
} from './authorize.rules.ts';

export interface Authorize {
  state: AuthorizeState;
  confirm(): Promise<void>;
  cancel(): void;
}

/** `leave` replaces this page with another URL. */
export function useAuthorize(request: AuthorizeRequest, leave: (address: string) => void): Authorize {
  const { clientIds } = useConfig();
  const call = useCall();
  const [state, setState] = useState<AuthorizeState>({ at: 'asking', failure: null });

  /** A URL with the launcher’s custom scheme opens the launcher and keeps this page open. */
  function answer(address: string, isConfirmed: boolean): void {
    setState({ at: 'left', isConfirmed });
    leave(address);
  }

  return {
    state,
    async confirm() {
      if (state.at !== 'asking') return;
      setState({ at: 'busy' });
      try {
        const { redirectUri, codeChallenge } = request;
        const proof = { codeChallenge, codeChallengeMethod: 'S256' } as const;
        const client = { clientId: clientIds.launcher, redirectUri };
        const code = await issueCode(call, { ...client, ...proof, scopes: ['full'] });
        answer(answerAddress(request, { code }), true);
      } catch (error) {
        setState({ at: 'asking', failure: failureOf('POST /auth/codes', error, AUTHORIZE_FAILURES) });
      }
    },
    cancel() {
      if (state.at === 'asking') answer(answerAddress(request, { error: 'access_denied' }), false);
    },
  };
}
