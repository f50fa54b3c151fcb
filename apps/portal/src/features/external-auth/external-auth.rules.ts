/** What is known of a failed call. */
export interface FailedCall {
  kind: string;
  codes: readonly string[];
  reason: string | null;
}

export type EntryFailure = 'again' | 'cancelled' | 'banned' | 'failed';

/** Why the code of a provider opened no session: `again` once two-factor was switched off on the way. */
export function entryFailureOf({ kind, codes, reason }: FailedCall): EntryFailure {
  if (kind === 'two-factor-cancelled') return reason === '2fa-removed' ? 'again' : 'cancelled';
  return codes.includes('USER_BANNED') ? 'banned' : 'failed';
}
