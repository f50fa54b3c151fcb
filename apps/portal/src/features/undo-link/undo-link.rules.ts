export type UndoError = 'rate-limit' | 'network' | 'unknown';

export type UndoState =
  | { at: 'asking'; error: UndoError | null }
  | { at: 'busy' }
  | { at: 'done' }
  | { at: 'expired' };

/** Unknown, used, too old or mangled: all the same to whoever holds the link. */
export function afterFailedUndo({ kind, status }: { kind: string; status: number }): UndoState {
  if (status === 404 || status === 400) return { at: 'expired' };
  if (kind === 'network' || kind === 'timeout') return { at: 'asking', error: 'network' };
  return { at: 'asking', error: status === 429 ? 'rate-limit' : 'unknown' };
}
