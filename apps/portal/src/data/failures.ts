import type { EndpointKey, ErrorOf, ReasonOf } from '@gatehouse/contract/endpoints';
import type { ErrorCode } from '@gatehouse/contract/errors';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import type { FormFailure } from '../platform/forms/form-failure.ts';
import { type HttpError, isHttpError } from '../platform/http/http-error.ts';

/** The transport handles these itself by asking the player for a one-time code. */
type PromptCode = 'OTP_REQUIRED' | 'OTP_INVALID';

/** The transport solves the challenge. Where its script cannot run, the failure is `unexpected`. */
type SolvedCode = 'CHALLENGE_REQUIRED';

/** Codes that any endpoint may return. Without an entry in the table they count as `unexpected`. */
type GeneralCode =
  | 'INVALID_REQUEST'
  | 'UNAUTHORIZED'
  | 'BANNED'
  | 'FORBIDDEN'
  | 'INTERNAL'
  | 'OVERLOADED'
  | 'UNAVAILABLE';

/** The player closed the prompt for the one-time code; the server refused nothing. */
type Cancelled = 'two-factor-cancelled';

/** All failures of an endpoint: its codes and reasons in the contract, and those of the transport. */
type Failure<K extends EndpointKey> =
  | Exclude<ErrorOf<K>, PromptCode | SolvedCode>
  | ReasonOf<K>
  | (PromptCode extends ErrorOf<K> ? Cancelled : never)
  | 'TOO_MANY_REQUESTS'
  | 'network'
  | 'timeout'
  | 'unexpected';

/** An entry for each failure of an endpoint. A new code or reason in the contract does not compile without it. */
export type Failures<K extends EndpointKey, T> = Readonly<
  Record<Exclude<Failure<K>, 'TOO_MANY_REQUESTS'>, T> &
    Partial<Record<GeneralCode, T>> & { TOO_MANY_REQUESTS: T | AfterWait<T> }
>;

/** Most tables say how long to wait. Null where the server names no time. */
type AfterWait<T> = (waitS: number | null) => T;

/** The table's entry for a failed call. A reason is more specific than its code, the last code than the first. */
export function failureOf<K extends EndpointKey, T>(
  endpoint: K,
  error: unknown,
  failures: Failures<K, T>,
): T {
  // Transport failures apply to any endpoint; an error response only to the endpoint that returned it.
  const isOther = !isHttpError(error) || (error.kind === 'status' && error.key !== endpoint);
  const names = isOther ? [] : namesOf(error);
  const name = names.find((one) => Object.hasOwn(failures, one)) ?? 'unexpected';
  if (name === 'TOO_MANY_REQUESTS') return afterWait(failures.TOO_MANY_REQUESTS, waitOf(error));
  return (failures as Readonly<Record<string, T>>)[name] as T;
}

function afterWait<T>(entry: T | AfterWait<T>, waitS: number | null): T {
  return typeof entry === 'function' ? (entry as AfterWait<T>)(waitS) : entry;
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

/** A proxy may refuse with a status and no code. */
function codesOf(status: number): ErrorCode[] {
  const code = CODE_OF_STATUS[status] ?? (status >= 500 ? 'INTERNAL' : undefined);
  return code ? [code] : [];
}

/** The seconds after which the server accepts the call again; null where it was not refused for its rate. */
export function waitOf(error: unknown): number | null {
  return isHttpError(error) && error.status === 429 ? error.retryAfterS : null;
}

/** Whether the server has refused the call. Otherwise it may have acted although the response was lost. */
export function isRefused(error: unknown): boolean {
  return isHttpError(error) && error.status >= 400 && error.status < 500;
}

const NETWORK: FormFailure = { at: 'form', text: 'Error.Network' };

const MINUTE_S = 60;

/** Whole minutes, rounded up: the player must not come back too early. */
export const minutesOf = (waitS: number): number => Math.ceil(waitS / MINUTE_S);

/** Says when to try again, or `text` where the server names no time. */
export function tooManyRequests(
  waitS: number | null,
  text: MessageId = 'Error.TOO_MANY_REQUESTS',
): FormFailure {
  return waitS === null
    ? { at: 'form', text }
    : { at: 'form', text: 'Error.Wait', values: { minutes: minutesOf(waitS) } };
}

/** The texts of most forms for transport failures. */
export const TRANSPORT_FAILURES = {
  TOO_MANY_REQUESTS: (waitS: number | null): FormFailure => tooManyRequests(waitS),
  network: NETWORK,
  timeout: NETWORK,
} as const;

const formError = (text: MessageId): FormFailure => ({ at: 'form', text });

/** The same with texts for the general codes. */
export const GENERAL_FAILURES = {
  ...TRANSPORT_FAILURES,
  INVALID_REQUEST: formError('Error.INVALID_REQUEST'),
  UNAUTHORIZED: formError('Error.UNAUTHORIZED'),
  BANNED: formError('Error.BANNED'),
  FORBIDDEN: formError('Error.FORBIDDEN'),
  INTERNAL: formError('Error.INTERNAL'),
  OVERLOADED: formError('Error.OVERLOADED'),
  UNAVAILABLE: formError('Error.UNAVAILABLE'),
  unexpected: formError('Error.Unknown'),
} as const;

/** For actions that the server allows only shortly after a sign-in. */
export const SIGN_IN_AGAIN: FormFailure = { at: 'sign-in-again', text: 'Error.REAUTHENTICATION_REQUIRED' };
