import type { CurrentUser } from '@gatehouse/contract/user';

export type SessionUser = CurrentUser;

/** unknown: a token may be there, but nobody has asked who it belongs to. */
export type UserState = 'unknown' | 'signed-out' | 'loading' | SessionUser;

export function isSignedIn(user: UserState): user is SessionUser {
  return typeof user === 'object';
}

/**
 * A session without e-mail or id is invalid. One whose account still has to be upgraded has no e-mail yet:
 * the upgrade is what gives it one.
 */
export function isValidSession(user: Partial<SessionUser>): boolean {
  return Boolean(user.id) && (Boolean(user.email) || user.isUpgradeRequired === true);
}
