import type { ShownFailure } from '../stores/modal-store.ts';
import { rejectionCause } from './rejection.rules.ts';

/** What the error modal shows of an unhandled error; null for one that is not shown. */
export function shownFailure(reason: unknown): ShownFailure | null {
  const cause = rejectionCause(reason);
  return cause && { cause, reference: (reason as { requestId?: string | null } | undefined)?.requestId };
}
