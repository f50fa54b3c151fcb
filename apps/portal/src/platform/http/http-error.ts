import type { BanNotice, Challenge, ErrorCode } from '@gatehouse/contract/errors';

/**
 * status: an error response. network: no response. timeout: an auth call took too long.
 * malformed: a success response that cannot be parsed. two-factor-cancelled: the player closed the code prompt.
 */
export type HttpErrorKind = 'status' | 'network' | 'timeout' | 'malformed' | 'two-factor-cancelled';

export interface HttpErrorDetails {
  kind: HttpErrorKind;
  key: string;
  message: string;
  status?: number | undefined;
  codes?: readonly ErrorCode[] | undefined;
  reason?: string | undefined;
  fields?: readonly string[] | undefined;
  retryAfterS?: number | undefined;
  requestId?: string | null | undefined;
  ban?: BanNotice | undefined;
  challenge?: Challenge | undefined;
  cause?: unknown;
}

export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly kind: HttpErrorKind;
  /** The endpoint that was called. */
  readonly key: string;
  /** 0 without a response. */
  readonly status: number;
  readonly codes: readonly ErrorCode[];
  readonly reason: string | null;
  readonly fields: readonly string[];
  /** The seconds to wait, where the server has named them. */
  readonly retryAfterS: number | null;
  /** Of the response, by which support finds the request in the log. */
  readonly requestId: string | null;
  /** Why and until when the player is banned, where the server names it. */
  readonly ban: BanNotice | null;
  /** To be solved before the call is sent again. */
  readonly challenge: Challenge | null;

  constructor(details: HttpErrorDetails) {
    super(details.message, { cause: details.cause });
    this.kind = details.kind;
    this.key = details.key;
    this.status = details.status ?? 0;
    this.codes = details.codes ?? [];
    this.fields = details.fields ?? [];
    this.reason = details.reason ?? null;
    this.retryAfterS = details.retryAfterS ?? null;
    this.requestId = details.requestId ?? null;
    this.ban = details.ban ?? null;
    this.challenge = details.challenge ?? null;
  }

  has(code: ErrorCode): boolean {
    return this.codes.includes(code);
  }
}

export function isHttpError(error: unknown): error is HttpError {
  return error instanceof HttpError;
}
