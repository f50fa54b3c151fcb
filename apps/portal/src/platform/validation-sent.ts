import { systemClock } from './clock.ts';
import { browserLocalStorage } from './storage.ts';

/** Shared by all tabs and kept over a reload, like the rate limit of the server. */
const NAME = 'gatehouse.validation-sent-at';

/** The server has sent a validation mail: at sign-up, or because the player requested it. */
export function markValidationSent(): void {
  browserLocalStorage.setItem(NAME, String(systemClock.now()));
}

export function readValidationSent(): number | null {
  const sentAt = browserLocalStorage.getItem(NAME);
  return sentAt === null ? null : Number(sentAt);
}
