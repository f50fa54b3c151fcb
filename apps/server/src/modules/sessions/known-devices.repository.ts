import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../db/db.ts';
import { knownDevices } from '../../db/schema/account-safety.ts';

export async function isKnownDevice(
  queries: Queries,
  userId: string,
  installationId: string,
): Promise<boolean> {
  const rows = await queries
    .select({ one: sql`1` })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.installationId, installationId)));
  return rows.length > 0;
}

/** Says whether the device was new. */
export async function rememberDevice(
  tx: Queries,
  userId: string,
  installationId: string,
  now: Date,
): Promise<boolean> {
  const [row] = await tx
    .insert(knownDevices)
    .values({ userId, installationId, firstSeenAt: now, lastSeenAt: now })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.installationId],
      set: { lastSeenAt: now },
    })
    // Only a row that was just inserted has no former version.
    .returning({ isNew: sql<boolean>`xmax = 0` });
  return row?.isNew ?? true;
}

export async function forgetDevicesOf(tx: Queries, userId: string): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
}
