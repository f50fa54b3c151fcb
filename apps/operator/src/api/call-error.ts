import type { ErrorCode, ErrorReason, ErrorReply } from '@gatehouse/contract/errors';

/** A call that failed. Without a code the server could not be reached. */
export class CallError extends Error {
  override name = 'CallError';
  readonly code: ErrorCode | 'NETWORK';
  readonly reason: ErrorReason | undefined;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, reply: ErrorReply | null, headers?: Headers) {
    super(reply?.message ?? '');
    this.status = status;
    this.code = reply?.errorTypes[0] ?? (status === 0 ? 'NETWORK' : 'INTERNAL');
    this.reason = reply?.reason;
    const retryAfter = Number(headers?.get('retry-after') ?? Number.NaN);
    this.retryAfterSeconds = Number.isNaN(retryAfter) ? undefined : retryAfter;
  }
}
