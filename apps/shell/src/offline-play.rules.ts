import type { OfflineGame } from '@gatehouse/contract/launcher-bridge';
import type { OfflineStatement } from '@gatehouse/contract/offline';

export type OfflineRefusal = NonNullable<OfflineGame['refusal']>;

/** How far a clock may be set back: computers correct theirs by minutes. */
const CLOCK_TOLERANCE_MS = 10 * 60 * 1000;

/** Why a game cannot be played without the portal, null where it can. */
export function offlineRefusal(
  productName: string,
  statement: Pick<OfflineStatement, 'games' | 'issuedAt' | 'expiresAt'> | null,
  /** `latestMs` is the latest time that this computer has had, so that a clock that is set back extends nothing. */
  { nowMs, latestMs }: { nowMs: number; latestMs: number },
): OfflineRefusal | null {
  if (!statement?.games.includes(productName)) return 'needs_connection';
  const earliestMs = Math.max(latestMs, Date.parse(statement.issuedAt)) - CLOCK_TOLERANCE_MS;
  if (nowMs < earliestMs) return 'clock_wrong';
  return nowMs < Date.parse(statement.expiresAt) ? null : 'proof_expired';
}
