import type { EndpointKey, ErrorOf, ReasonOf } from '@gatehouse/contract/endpoints';
import type { ErrorCode } from '@gatehouse/contract/errors';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import type { FormFailure } from '../platform/forms/form-failure.ts';
import { type HttpError, isHttpError } from '../platform/http/http-error.ts';

/** The transport answers these itself, by asking the player for a one-time code. */
type PromptCode = 'OTP_REQUIRED' | 'OTP_INVALID';

/** Codes that any endpoint may answer with. Without an entry of their own they count as `unexpected`. */
type GeneralCode = 'INVALID_REQUEST' | 'UNAUTHORIZED' | 'BANNED' | 'FORBIDDEN' | 'INTERNAL' | 'OVERLOADED';

/** The player closed the prompt for the one-time code: nothing was refused. */
type Cancelled = 'two-factor-cancelled';

/** Every way in which a call of the endpoint can fail: its codes and reasons in the contract, and the transport's own. */
type Failure<K extends EndpointKey> =
  | Exclude<ErrorOf<K>, PromptCode>
  | ReasonOf<K>
  | (PromptCode extends ErrorOf<K> ? Cancelled : never)
  | 'TOO_MANY_REQUESTS'
  | 'network'
  | 'timeout'
  | 'unexpected';

/** What each failure of an endpoint means to a feature. A code or reason that is new in the contract does not compile. */
export type Failures<K extends EndpointKey, T> = Readonly<
  Record<Failure<K>, T> & Partial<Record<GeneralCode | Cancelled, T>>
>;

/** What the table of the feature has for a failed call. A reason is more exact than its code, the last code than the first. */
export function failureOf<K extends EndpointKey, T>(
  endpoint: K,
  error: unknown,
  failures: Failures<K, T>,
): T {
  // No answer is the same for every endpoint; an answer counts only for the one that gave it.
  const isOther = !isHttpError(error) || (error.kind === 'status' && error.key !== endpoint);
  const names = isOther ? [] : namesOf(error);
  const name = names.find((one) => Object.hasOwn(failures, one)) ?? 'unexpected';
  return failures[name as Failure<K>];
}

function namesOf({ kind, reason, codes, status }: HttpError): string[] {
  if (kind !== 'status') return [kind];
  return [...(reason === null ? [] : [reason]), ...(codes.length > 0 ? codes.toReversed() : codesOf(status))];
}

const CODE_OF_STATUS: Readonly<Partial<Record<number, ErrorCode>>> = {
  400: 'INVALID_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  429: 'TOO_MANY_REQUESTS',
  503: 'OVERLOADED',
};

/** A proxy on the way refuses with a status alone. */
function codesOf(status: number): ErrorCode[] {
  const code = CODE_OF_STATUS[status] ?? (status >= 500 ? 'INTERNAL' : undefined);
  return code ? [code] : [];
}

/** Whether the server has refused the call. Otherwise it may have acted, although no word of it came. */
export function isRefused(error: unknown): boolean {
  return isHttpError(error) && error.status >= 400 && error.status < 500;
}

const NETWORK: FormFailure = { at: 'form', text: 'Error.Network' };

/** What most forms say about the transport's own failures. */
export const TRANSPORT_FAILURES = {
  TOO_MANY_REQUESTS: { at: 'form', text: 'Error.TOO_MANY_REQUESTS' },
  network: NETWORK,
  timeout: NETWORK,
} as const satisfies Record<string, FormFailure>;

const said = (text: MessageId): FormFailure => ({ at: 'form', text });

/** The same with what a player is told about codes that any endpoint may answer with. */
export const GENERAL_FAILURES = {
  ...TRANSPORT_FAILURES,
  INVALID_REQUEST: said('Error.INVALID_REQUEST'),
  UNAUTHORIZED: said('Error.UNAUTHORIZED'),
  BANNED: said('Error.BANNED'),
  FORBIDDEN: said('Error.FORBIDDEN'),
  INTERNAL: said('Error.INTERNAL'),
  OVERLOADED: said('Error.OVERLOADED'),
  unexpected: said('Error.Unknown'),
} as const satisfies Record<string, FormFailure>;

/** For what the server does only shortly after a sign-in. */
export const SIGN_IN_AGAIN: FormFailure = { at: 'sign-in-again', text: 'Error.REAUTHENTICATION_REQUIRED' };
