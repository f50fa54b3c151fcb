import { failureOf } from '../../data/failures.ts';
import { issueCode } from '../../data/sessions.mutations.ts';
import { useAction } from '../../data/use-action.ts';
import { useConfig } from '../../platform/config-context.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { AUTHORIZE_FAILURES, type AuthorizeRequest, answerAddress } from './authorize.rules.ts';

type Decision = 'confirmed' | 'cancelled';

/** `leave` replaces this page with another URL. One with the launcher’s scheme opens the launcher, and the page stays. */
export function useAuthorize(request: AuthorizeRequest, leave: (address: string) => void) {
  const { clientIds } = useConfig();
  const call = useCall();
  const { result, failure, isBusy, start } = useAction(
    async (decision: Decision) => {
      leave(answerAddress(request, decision === 'confirmed' ? await grant() : { error: 'access_denied' }));
      return decision;
    },
    (error) => failureOf('POST /auth/codes', error, AUTHORIZE_FAILURES),
  );

  async function grant(): Promise<{ code: string }> {
    const { redirectUri, codeChallenge } = request;
    const proof = { codeChallenge, codeChallengeMethod: 'S256' } as const;
    const client = { clientId: clientIds.launcher, redirectUri };
    return { code: await issueCode(call, { ...client, ...proof, scopes: ['full'] }) };
  }

  return {
    /** The request is answered. */
    decision: result,
    isBusy,
    failure,
    confirm: () => void start('confirmed'),
    cancel: () => void start('cancelled'),
  };
}
