import { browserSessionStorage } from './storage.ts';

const NAME = 'gatehouse.first-visit';

/** The player has signed up in this tab: until it is closed, this is the first visit. */
export function markFirstVisit(): void {
  browserSessionStorage.setItem(NAME, 'true');
}

export function isFirstVisit(): boolean {
  return browserSessionStorage.getItem(NAME) !== null;
}
