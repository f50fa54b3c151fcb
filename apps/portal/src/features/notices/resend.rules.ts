import { VALIDATION_RESEND_COOLDOWN_S } from '@gatehouse/domain/limits';

/** Seconds until another letter may be asked for; 0 when it may be now. A clock set back never locks anybody out. */
export function secondsUntilResend(sentAtMs: number | null, nowMs: number): number {
  if (sentAtMs === null || sentAtMs > nowMs) return 0;
  return Math.max(0, VALIDATION_RESEND_COOLDOWN_S - Math.floor((nowMs - sentAtMs) / 1000));
}
