interface Reason {
  name?: unknown;
  message?: unknown;
  /** Of errors about words. */
  code?: unknown;
  /** Of the transport's errors. */
  kind?: unknown;
  status?: unknown;
}

/** A text or a value that is missing is shown as its id or left out: no reason to stop anybody. */
const IGNORED_CODES = new Set<unknown>(['MISSING_TRANSLATION', 'MISSING_DATA']);
/** A lost session and a ban have screens of their own. */
const STATUSES_WITH_A_SCREEN = new Set<unknown>([401, 403]);
/** What browsers say of a module that did not arrive. */
const MODULE_FAILURE = /dynamically imported module|importing a module script failed/i;

/** What to tell the player about an error that nobody caught; null for one that needs no telling. */
export function rejectionCause(reason: unknown): 'unexpected' | 'chunk' | null {
  if (typeof reason !== 'object' || reason === null) return 'unexpected';
  const { name, message, code, kind, status }: Reason = reason;
  if (name === 'ChunkLoadError' || MODULE_FAILURE.test(String(message))) return 'chunk';
  if (name === 'AbortError' || IGNORED_CODES.has(code)) return null;
  if (name === 'HttpError' && (kind === 'two-factor-cancelled' || STATUSES_WITH_A_SCREEN.has(status)))
    return null;
  return 'unexpected';
}
