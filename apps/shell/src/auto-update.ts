import { isUpdateDue } from './auto-update.rules.ts';
import { bridgeErrorOf } from './bridge-error.ts';
import type { Games } from './games.ts';

const TICK_MS = 60_000;
/** Loading the page unseen takes a second of a core and some memory. */
const UNSEEN_INTERVAL_MS = 30 * 60_000;
const TEMPORARY = new Set(['no_network', 'not_signed_in']);

export interface AutoUpdateOptions {
  games: Games;
  /** Without a player nothing can be downloaded. */
  isSignedIn(): boolean;
  /** Resolves when the page, if none is shown, has signed in or could not. */
  signInUnseen?(): Promise<void>;
  /** The game that runs. */
  running(): string | null;
}

/** Updates the installed games when the player wants it. */
export function createAutoUpdate({ games, isSignedIn, signInUnseen, running }: AutoUpdateOptions) {
  let checkedAt: Date | null = null;
  let unseenAt: Date | null = null;
  let isChecking = false;
  let hasSessionEnded = false;

  async function renewSession(now: Date): Promise<void> {
    const { installed } = games.snapshot();
    if (!signInUnseen || installed.length === 0) return;
    if (unseenAt && now.getTime() - unseenAt.getTime() < UNSEEN_INTERVAL_MS) return;
    unseenAt = now;
    await signInUnseen();
    hasSessionEnded = false;
  }

  async function check(): Promise<void> {
    const now = new Date();
    if (isChecking || !isUpdateDue(games.settings(), now, checkedAt)) return;
    isChecking = true;
    try {
      if (!isSignedIn() || hasSessionEnded) await renewSession(now);
      if (!isSignedIn()) return;
      for (const { productName } of games.snapshot().installed) {
        const error = productName === running() ? null : await update(productName);
        if (error === 'not_signed_in') hasSessionEnded = true;
        // Without a network or a session all are checked again soon.
        if (error && TEMPORARY.has(error)) return;
      }
      checkedAt = now;
    } finally {
      isChecking = false;
    }
  }

  const update = (productName: string) => games.update(productName).then(() => null, bridgeErrorOf);

  const timer = setInterval(check, TICK_MS);
  timer.unref();
  return { check, close: () => clearInterval(timer) };
}
