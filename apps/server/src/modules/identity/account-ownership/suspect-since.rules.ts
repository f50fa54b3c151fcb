import { REVERT_REACH_S } from '@gatehouse/domain/limits';

/**
 * From when on a sign-in method counts as the attacker's. An attacker may add one before the change that the link
 * undoes, so the window begins earlier. The owner got a mail about anything older, at an address they still had.
 */
export function suspectSince(changedAt: Date): Date {
  return new Date(changedAt.getTime() - REVERT_REACH_S * 1000);
}
