import type { Clock } from '../clock.ts';

/** An authenticator's code changes this often. */
const CODE_LIFE_MS = 30_000;

export interface OneTimeCode {
  read(): string | null;
  keep(code: string): void;
  clear(): void;
}

/**
 * The code a player has entered, in memory only. It is forgotten after its life, because sending a dead code
 * would use up one of the player's few tries.
 */
export function createOneTimeCode(clock: Clock): OneTimeCode {
  let kept: { code: string; until: number } | null = null;
  return {
    read: () => (kept && clock.now() < kept.until ? kept.code : null),
    keep(code) {
      kept = { code, until: clock.now() + CODE_LIFE_MS };
    },
    clear() {
      kept = null;
    },
  };
}
