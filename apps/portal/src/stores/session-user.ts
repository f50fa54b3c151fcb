import type { CurrentUser } from '@gatehouse/contract/user';

export type SessionUser = CurrentUser;

/** unknown: there may be a token, but its player has not been loaded. */
export type UserState = 'unknown' | 'signed-out' | 'loading' | SessionUser;

export function isSignedIn(user: UserState): user is SessionUser {
  return typeof user === 'object';
}

/**
 * A session without e-mail or id is invalid. An account that still has to be upgraded has no e-mail yet:
 * the upgrade adds it.
 */
export function isValidSession(user: Partial<SessionUser>): boolean {
  return Boolean(user.id) && (Boolean(user.email) || user.isUpgradeRequired === true);
}
