export type ValidationError = 'rate-limit' | 'network' | 'unknown';

export type ValidationState =
  | { at: 'checking' }
  | { at: 'validated' }
  | { at: 'refused' }
  | { at: 'failed'; error: ValidationError };

/** What a refused link means for who holds it: a player may have followed it before. */
export type Refusal = 'waiting' | 'already' | 'player' | 'visitor';

/** null for a visitor, undefined while nobody knows who it is. */
export function refusalFor(player: { validated: boolean | null } | null | undefined): Refusal {
  if (player === undefined) return 'waiting';
  if (player === null) return 'visitor';
  return player.validated ? 'already' : 'player';
}

export function validationErrorOf({ kind, status }: { kind: string; status: number }): ValidationError {
  if (kind === 'network' || kind === 'timeout') return 'network';
  return status === 429 ? 'rate-limit' : 'unknown';
}
