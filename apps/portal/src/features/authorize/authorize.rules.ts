import { isRegisteredRedirect } from '@gatehouse/domain/registered-redirect';
import { type Failures, SIGN_IN_AGAIN, TRANSPORT_FAILURES } from '../../data/failures.ts';
import type { FormFailure } from '../../platform/forms/form-failure.ts';

/** Parameters of the launcher’s authorization request in the URL, as named by OAuth 2.0 (RFC 6749, RFC 7636). */
export interface AuthorizeRequest {
  redirectUri: string;
  codeChallenge: string;
  /** Returned unchanged. */
  state: string | null;
}

export type AuthorizeProblem = 'client' | 'redirect' | 'request';

export interface Launcher {
  clientId: string;
  redirects: readonly string[];
}

const PARAMETERS = [
  'client_id',
  'redirect_uri',
  'response_type',
  'code_challenge',
  'code_challenge_method',
  'state',
  'scope',
];
const CODE_CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
const STATE_LENGTH_MAX = 512;

/** Never redirect to a URI before it is known to be registered for the launcher, not even with an error. */
export function readAuthorizeRequest(
  search: string,
  launcher: Launcher,
): AuthorizeRequest | AuthorizeProblem {
  const query = new URLSearchParams(search);
  if (PARAMETERS.some((name) => query.getAll(name).length > 1)) return 'request';
  const clientId = query.get('client_id')?.toLowerCase() ?? '';
  if (clientId === '' || clientId !== launcher.clientId.toLowerCase()) return 'client';
  const redirectUri = query.get('redirect_uri') ?? '';
  if (redirectUri.includes('#') || !isRegisteredRedirect(launcher.redirects, redirectUri)) return 'redirect';
  const codeChallenge = query.get('code_challenge') ?? '';
  const state = query.get('state');
  const isComplete =
    (query.get('response_type') ?? 'code') === 'code' &&
    (query.get('scope') ?? 'full') === 'full' &&
    query.get('code_challenge_method') === 'S256' &&
    CODE_CHALLENGE.test(codeChallenge) &&
    (state?.length ?? 0) <= STATE_LENGTH_MAX;
  return isComplete ? { redirectUri, codeChallenge, state } : 'request';
}

type Answer = { code: string } | { error: 'access_denied' };

export function answerAddress({ redirectUri, state }: AuthorizeRequest, answer: Answer): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (state !== null) url.searchParams.set('state', state);
  return url.href;
}

const REFUSED: FormFailure = { at: 'form', text: 'Authorize.Refused.Error' };
const UNEXPECTED: FormFailure = { at: 'form', text: 'Error.Unknown' };

export const AUTHORIZE_FAILURES: Failures<'POST /auth/codes', FormFailure> = {
  ...TRANSPORT_FAILURES,
  FORBIDDEN: REFUSED,
  BANNED: REFUSED,
  REAUTHENTICATION_REQUIRED: SIGN_IN_AGAIN,
  NOT_FOUND: UNEXPECTED,
  unexpected: UNEXPECTED,
};
