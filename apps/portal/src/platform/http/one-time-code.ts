import type { Clock } from '../clock.ts';

/** The period of a TOTP code. */
const CODE_LIFE_MS = 30_000;

export interface OneTimeCode {
  read(): string | null;
  keep(code: string): void;
  clear(): void;
}

/**
 * The TOTP code that the player has entered, in memory only, for the next request if this one fails for another reason.
 * It is cleared when it was accepted or expires, because sending it then would use up one of the player's few attempts.
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
