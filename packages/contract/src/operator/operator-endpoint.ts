import type * as z from 'zod/mini';
import type { Method } from '../endpoint.ts';
import type { ErrorCode, ErrorReason } from '../errors.ts';
import type { Permission } from './roles.ts';

/** Below it are the pages of the console, its files and its API. The cookie of an operator is sent nowhere else. */
export const CONSOLE_ROOT = '/operator';
/** Below `CONSOLE_ROOT`: where the OpenID provider sends the browser back to. */
export const PROVIDER_RETURN_PATH = '/sign-in/callback';
export const OPERATOR_API_ROOT = `${CONSOLE_ROOT}/api`;

/** A form or a link of another site cannot send it. */
export const OPERATOR_REQUEST_HEADER = 'X-Operator-Request';
/** The value of the header: what a person does counts as activity, what a page repeats by itself does not. */
export type OperatorRequestKind = 'act' | 'background';

/** An endpoint of the operator's console. The server checks the permission in one place (`serve-operator.ts`). */
export interface OperatorEndpoint {
  /** `anyone` has no session yet; `signed-in` needs no role. */
  readonly permission: Permission | 'anyone' | 'signed-in';
  /** The body has a reason, which is in the audit log. Required where the act touches a player or money. */
  readonly reason?: true;
  /** Refused with REAUTHENTICATION_REQUIRED after 15 minutes without activity. */
  readonly dangerous?: true;
  /** Shows personal data of the player of `:userId`: who has read it is recorded. */
  readonly readsPlayer?: true;
  /** For a body that is larger than 64 KB. It is read after the session was checked. */
  readonly bodyBytesMax?: number;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly reply: {
    readonly status: 200 | 201 | 204;
    readonly schema: z.ZodMiniType;
    /** For replies that are files; JSON otherwise. */
    readonly contentType?: string;
  };
  /** Its specific errors, in addition to those of `operatorErrorsOf`. */
  readonly errors: readonly ErrorCode[];
  readonly reasons?: Readonly<Partial<Record<ErrorCode, readonly ErrorReason[]>>>;
  readonly summary: string;
}

/** Keys are `METHOD /path/:param`, below `OPERATOR_API_ROOT`. */
export type OperatorEndpointTable = Readonly<Record<`${Method} /${string}`, OperatorEndpoint>>;

export function operatorErrorsOf({ permission, dangerous, errors }: OperatorEndpoint): ErrorCode[] {
  return [
    ...errors,
    ...(permission === 'anyone' ? [] : (['UNAUTHORIZED'] as const)),
    ...(dangerous ? (['REAUTHENTICATION_REQUIRED'] as const) : []),
    // Of a role, and of a request that did not come from the console.
    'FORBIDDEN',
    'INVALID_REQUEST',
    'TOO_MANY_REQUESTS',
    'INTERNAL',
    'OVERLOADED',
    'UNAVAILABLE',
  ];
}
