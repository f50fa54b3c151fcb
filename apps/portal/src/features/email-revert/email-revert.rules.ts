export type RevertError = 'rate-limit' | 'network' | 'unknown';

export type RevertState =
  | { at: 'asking'; error: RevertError | null }
  | { at: 'busy' }
  | { at: 'done' }
  | { at: 'expired' };

/** Unknown, used, too old or mangled: all the same to whoever holds the link. */
export function afterFailedRevert({ kind, status }: { kind: string; status: number }): RevertState {
  if (status === 404 || status === 400) return { at: 'expired' };
  if (kind === 'network' || kind === 'timeout') return { at: 'asking', error: 'network' };
  return { at: 'asking', error: status === 429 ? 'rate-limit' : 'unknown' };
}
