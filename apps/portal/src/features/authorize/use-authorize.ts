import { useState } from 'react';
import { useConfig } from '../../platform/config-context.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { isHttpError } from '../../platform/http/http-error.ts';
import { fetchLauncherCode } from './authorize.api.ts';
import {
  type AuthorizeRequest,
  type AuthorizeState,
  afterFailedConfirm,
  answerAddress,
} from './authorize.rules.ts';

export interface Authorize {
  state: AuthorizeState;
  confirm(): Promise<void>;
  cancel(): void;
}

export function useAuthorize(request: AuthorizeRequest): Authorize {
  const { clientIds } = useConfig();
  const call = useCall();
  const [state, setState] = useState<AuthorizeState>({ at: 'asking', error: null });

  /** Replaced, so that the way back does not lead to a code that is used up. A scheme of the launcher leaves the page. */
  function leave(address: string, isConfirmed: boolean): void {
    setState({ at: 'left', isConfirmed });
    window.location.replace(address);
  }

  return {
    state,
    async confirm() {
      if (state.at !== 'asking') return;
      setState({ at: 'busy' });
      try {
        const code = await fetchLauncherCode(call, clientIds.launcher, request);
        leave(answerAddress(request, { code }), true);
      } catch (error) {
        setState({ at: 'asking', error: isHttpError(error) ? afterFailedConfirm(error) : 'unknown' });
      }
    },
    cancel() {
      if (state.at === 'asking') leave(answerAddress(request, { error: 'access_denied' }), false);
    },
  };
}
