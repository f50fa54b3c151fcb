import { systemClock } from './clock.ts';
import { browserLocalStorage } from './storage.ts';

/** Shared by all tabs and kept over a reload, like the rate limit of the server. */
const VALIDATION_SENT = 'gatehouse.validation-sent-at';
/** Shared by all tabs: the link in the first mail opens another one. */
const SIGNED_UP = 'gatehouse.signed-up-at';
const FIRST_VISIT_MS = 12 * 60 * 60 * 1000;

/** The server has sent a validation mail: at sign-up, or because the player requested it. */
export function markValidationSent(): void {
  browserLocalStorage.setItem(VALIDATION_SENT, String(systemClock.now()));
}

export function readValidationSent(): number | null {
  const sentAt = browserLocalStorage.getItem(VALIDATION_SENT);
  return sentAt === null ? null : Number(sentAt);
}

export function markFirstVisit(): void {
  browserLocalStorage.setItem(SIGNED_UP, String(systemClock.now()));
}

/** Whether a player has signed up in this browser within the last hours. */
export function isFirstVisit(): boolean {
  return systemClock.now() - Number(browserLocalStorage.getItem(SIGNED_UP)) < FIRST_VISIT_MS;
}
