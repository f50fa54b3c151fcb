import type * as z from 'zod/mini';
import type { ErrorCode, ErrorReason } from './errors.ts';
import type { Scope } from './scopes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `thin`: a ghost user, with the migration token of a game sign-in or the session of a first social sign-in. */
export type AuthKind = 'none' | 'optional' | 'session' | 'thin';

interface EndpointParts {
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly reply: {
    readonly status: 200 | 201 | 204;
    readonly schema: z.ZodMiniType;
    /** For replies that are files; JSON otherwise. */
    readonly contentType?: string;
  };
  /** Its specific errors, in addition to those of `errorsOf`. */
  readonly errors: readonly ErrorCode[];
  /** The reasons that a code may come with, for codes of `errors` and of `errorsOf`. */
  readonly reasons?: Readonly<Partial<Record<ErrorCode, readonly ErrorReason[]>>>;
  /** The call requires an Idempotency-Key and acts once per key. */
  readonly idempotent?: true;
  readonly summary: string;
}

interface OpenEndpoint extends EndpointParts {
  readonly auth: 'none';
  readonly scope?: never;
}

interface GuardedEndpoint extends EndpointParts {
  readonly auth: Exclude<AuthKind, 'none'>;
  /** The required scope. A session without it is rejected, also where authentication is optional. */
  readonly scope: Scope;
}

export type Endpoint = OpenEndpoint | GuardedEndpoint;

/** An endpoint that may change something. */
type ActingEndpoint = Endpoint & {
  /**
   * Whether a client may send the request again when the response was lost: a second one has the same effect and gets
   * an answer that is true for both. False where the first request uses up a code or a token, creates something, sends
   * a mail or replaces the session token. A request with a one-time code is never repeated.
   */
  readonly isRepeatable: boolean;
};

/** Keys are `METHOD /path/:param`, below the API root. */
export type EndpointTable = Readonly<
  Record<`GET /${string}`, Endpoint> & Record<`${Exclude<Method, 'GET'>} /${string}`, ActingEndpoint>
>;

const errorsOfAll: readonly ErrorCode[] = [
  'INVALID_REQUEST',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'OVERLOADED',
  'UNAVAILABLE',
];
const errorsOfAuth: Readonly<Record<AuthKind, readonly ErrorCode[]>> = {
  none: [],
  optional: ['UNAUTHORIZED', 'BANNED'],
  session: ['UNAUTHORIZED', 'BANNED'],
  thin: ['UNAUTHORIZED', 'BANNED'],
};

/** All error codes of an endpoint. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  return [
    ...new Set([
      ...endpoint.errors,
      ...errorsOfAuth[endpoint.auth],
      ...(endpoint.scope === 'full' ? (['FORBIDDEN'] as const) : []),
      ...(endpoint.idempotent ? (['IDEMPOTENCY_CONFLICT'] as const) : []),
      ...errorsOfAll,
    ]),
  ];
}

/** Whether an endpoint may answer with this code and, where one is given, this reason. */
export function declaresError(endpoint: Endpoint, code: ErrorCode, reason?: ErrorReason): boolean {
  if (!errorsOf(endpoint).includes(code)) return false;
  if (reason === undefined) return true;
  if (code === 'FORBIDDEN' && reason === 'INSUFFICIENT_SCOPE') return endpoint.scope === 'full';
  return endpoint.reasons?.[code]?.includes(reason) ?? false;
}

export function methodAndPath(key: string): { method: Method; path: string } {
  const space = key.indexOf(' ');
  return { method: key.slice(0, space) as Method, path: key.slice(space + 1) };
}
