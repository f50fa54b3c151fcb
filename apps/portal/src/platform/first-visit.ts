import { systemClock } from './clock.ts';
import { browserLocalStorage } from './storage.ts';

/** Shared by all tabs: the link in the first mail opens another one. */
const NAME = 'gatehouse.signed-up-at';
const FIRST_VISIT_MS = 12 * 60 * 60 * 1000;

export function markFirstVisit(): void {
  browserLocalStorage.setItem(NAME, String(systemClock.now()));
}

/** Whether a player has signed up in this browser within the last hours. */
export function isFirstVisit(): boolean {
  return systemClock.now() - Number(browserLocalStorage.getItem(NAME)) < FIRST_VISIT_MS;
}
