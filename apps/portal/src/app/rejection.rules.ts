interface Reason {
  name?: unknown;
  message?: unknown;
  /** Set on errors about messages. */
  code?: unknown;
  /** Set on errors of the transport. */
  kind?: unknown;
  status?: unknown;
}

/** A missing text is shown as its id, a missing value is left out: neither needs an error modal. */
const IGNORED_CODES = new Set<unknown>(['MISSING_TRANSLATION', 'MISSING_DATA']);
/** An ended session and a ban have their own screens. */
const STATUSES_WITH_A_SCREEN = new Set<unknown>([401, 403]);
/** The messages of browsers for a module that failed to load. */
const MODULE_FAILURE = /dynamically imported module|importing a module script failed/i;

/** The cause to show for an unhandled error; null for one that is not shown. */
export function rejectionCause(reason: unknown): 'unexpected' | 'chunk' | null {
  if (typeof reason !== 'object' || reason === null) return 'unexpected';
  const { name, message, code, kind, status }: Reason = reason;
  if (name === 'ChunkLoadError' || MODULE_FAILURE.test(String(message))) return 'chunk';
  if (name === 'AbortError' || IGNORED_CODES.has(code)) return null;
  if (name === 'HttpError' && (kind === 'two-factor-cancelled' || STATUSES_WITH_A_SCREEN.has(status)))
    return null;
  return 'unexpected';
}

/** What the error modal shows of an unhandled error; null for one that is not shown. */
export function shownFailure(reason: unknown) {
  const cause = rejectionCause(reason);
  return cause && { cause, reference: (reason as { requestId?: string | null } | undefined)?.requestId };
}
