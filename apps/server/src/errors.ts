import type { ErrorCode, ErrorReason } from '@gatehouse/contract/errors';

interface Particulars {
  reason?: ErrorReason;
  fields?: string[];
  /** Further codes told beside the first, as OTP_INVALID beside OTP_REQUIRED. */
  also?: ErrorCode[];
  message?: string;
  retryAfterSeconds?: number;
  /** HTTP knows two finer words for a request that cannot be read. */
  status?: 413 | 415;
}

/** What a service throws. The first code decides the status; one handler turns it into a reply. */
export class CodedError extends Error {
  override name = 'CodedError';
  readonly code: ErrorCode;
  readonly particulars: Particulars;

  constructor(code: ErrorCode, particulars: Particulars = {}) {
    super(particulars.message ?? code);
    this.code = code;
    this.particulars = particulars;
  }
}

/** For what a limiter says of a call that may be made so often and no oftener. */
export function refuseUnless(verdict: { allowed: boolean; retryAfterSeconds: number }): void {
  const { allowed, retryAfterSeconds } = verdict;
  if (!allowed) throw new CodedError('TOO_MANY_REQUESTS', { retryAfterSeconds });
}
