import { eq, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { type Expiry, hoursBefore } from '../../../db/expiry.ts';
import { mailSchedules } from '../../../db/schema/mails.ts';

type PlannedMail = (typeof mailSchedules.$inferSelect)['planned'][number];

/** Locks the row until the transaction ends, so that mails to one address are scheduled one after the other. */
export async function lockSchedule(tx: Queries, addressKey: string, now: Date): Promise<PlannedMail[]> {
  const [row] = await tx
    .insert(mailSchedules)
    .values({ addressKey, planned: [], lastAt: now })
    .onConflictDoUpdate({
      target: mailSchedules.addressKey,
      set: { addressKey: sql`excluded.address_key` },
    })
    .returning({ planned: mailSchedules.planned });
  return row?.planned ?? [];
}

export async function saveSchedule(tx: Queries, addressKey: string, planned: PlannedMail[]): Promise<void> {
  const lastAt = new Date(Math.max(...planned.map(({ at }) => at)));
  await tx.update(mailSchedules).set({ planned, lastAt }).where(eq(mailSchedules.addressKey, addressKey));
}

export const expiredMailSchedules: Expiry = {
  table: mailSchedules,
  isExpired: (now) => lt(mailSchedules.lastAt, hoursBefore(now, 1)),
};
