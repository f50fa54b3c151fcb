import { REVERT_REACH_S } from '@gatehouse/domain/limits';

/**
 * From when on a sign-in method counts as the thief's. A thief may add one before the change that the link undoes,
 * so the window begins earlier; what is older was told by mail to an address that the owner still had.
 */
export function suspectSince(changedAt: Date): Date {
  return new Date(changedAt.getTime() - REVERT_REACH_S * 1000);
}
