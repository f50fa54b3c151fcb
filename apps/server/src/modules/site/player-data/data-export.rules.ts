import type { DataExport } from '@gatehouse/contract/user';
import { DATA_EXPORT_INTERVAL_S } from '@gatehouse/domain/limits';

/** Longer than all attempts take: a job that is lost must not keep the player from asking again. */
const PREPARING_MAX_S = 2 * 60 * 60;

export interface StoredExport {
  state: 'preparing' | 'ready' | 'failed';
  requestedAt: Date;
  expiresAt: Date | null;
}

/** What the player sees of the export that was asked for last. */
export function describeExport(stored: StoredExport | null, now: Date): DataExport {
  if (!stored) return { state: 'none' };
  const { state, requestedAt, expiresAt } = stored;
  const next = after(requestedAt, DATA_EXPORT_INTERVAL_S);
  const nextAt = next > now ? next.toISOString() : null;
  if (expiresAt !== null && expiresAt <= now) return { state: 'expired', nextAt };
  if (state === 'ready' && expiresAt !== null) {
    return { state, expiresAt: expiresAt.toISOString(), nextAt };
  }
  if (state === 'preparing' && after(requestedAt, PREPARING_MAX_S) > now) return { state };
  return { state: 'failed' };
}

const after = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000);
