import type { BanNotice, Challenge, ErrorCode, ErrorReason } from '@gatehouse/contract/errors';

interface ErrorDetails {
  reason?: ErrorReason;
  fields?: string[];
  /** Further codes in the reply, such as OTP_INVALID with OTP_REQUIRED. */
  also?: ErrorCode[];
  message?: string;
  retryAfterSeconds?: number;
  ban?: BanNotice;
  challenge?: Challenge;
  /** HTTP has two more specific statuses for an unreadable request. */
  status?: 413 | 415;
}

/** What a service throws. The first code decides the status; one handler turns it into a reply. */
export class CodedError extends Error {
  override name = 'CodedError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? code);
    this.code = code;
    this.details = details;
  }
}

/** For the verdict of a rate limiter. */
export function refuseUnless(verdict: { allowed: boolean; retryAfterSeconds: number }): void {
  const { allowed, retryAfterSeconds } = verdict;
  if (!allowed) throw new CodedError('TOO_MANY_REQUESTS', { retryAfterSeconds });
}

/** A problem that the operator can fix: printed as plain lines, without a stack. */
export class StartupProblem extends Error {
  override name = 'StartupProblem';
}

/** The player sees the category and the end, never the operator's reason. */
export function bannedError(
  code: 'BANNED' | 'USER_BANNED',
  { category, endsAt }: { category: BanNotice['category']; endsAt: Date | null },
): CodedError {
  return new CodedError(code, { ban: { category, until: endsAt?.toISOString() ?? null } });
}
