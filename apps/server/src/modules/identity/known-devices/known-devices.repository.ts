import { KNOWN_DEVICES_PER_PLAYER_MAX } from '@gatehouse/domain/limits';
import { and, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { type Expiry, hoursBefore } from '../../../db/expiry.ts';
import { knownDevices } from '../../../db/schema/account-safety.ts';

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

/** Whether the player has a device with this fingerprint in this address block. */
export async function hasDeviceLike(
  tx: Queries,
  userId: string,
  { fingerprintHashes, addressHashes }: { fingerprintHashes: string[]; addressHashes: string[] },
): Promise<boolean> {
  const rows = await tx
    .select({ one: sql`1` })
    .from(knownDevices)
    .where(
      and(
        eq(knownDevices.userId, userId),
        inArray(knownDevices.fingerprintHash, fingerprintHashes),
        inArray(knownDevices.addressHash, addressHashes),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function describeDevice(
  queries: Queries,
  userId: string,
  installationId: string,
  traits: { fingerprintHash: string; addressHash: string },
): Promise<void> {
  await queries
    .update(knownDevices)
    .set(traits)
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.installationId, installationId)));
}

/** Returns whether the device was new. */
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
    // Only a row that was just inserted has no previous version.
    .returning({ isNew: sql<boolean>`xmax = 0` })
    .prepare('remember_device')
    .execute();
  return row?.isNew ?? true;
}

/** Each known device has its own attempts, so their number limits how often a password can be guessed. */
export async function forgetOldestDevices(tx: Queries, userId: string, newest: string): Promise<void> {
  const isNewest = sql`${knownDevices.installationId} = ${newest}`;
  const surplus = tx
    .select({ installationId: knownDevices.installationId })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(sql`${isNewest} desc`, desc(knownDevices.lastSeenAt))
    .offset(KNOWN_DEVICES_PER_PLAYER_MAX);
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), inArray(knownDevices.installationId, surplus)));
}

/** What the kept device has reported about itself is forgotten too: it may have come from a stolen session. */
export async function forgetDevicesOf(
  tx: Queries,
  userId: string,
  exceptInstallationId: string | null = null,
): Promise<void> {
  const isOther =
    exceptInstallationId === null ? undefined : ne(knownDevices.installationId, exceptInstallationId);
  await tx.delete(knownDevices).where(and(eq(knownDevices.userId, userId), isOther));
  await tx
    .update(knownDevices)
    .set({ fingerprintHash: null, addressHash: null })
    .where(eq(knownDevices.userId, userId));
}

export async function forgetDevice(tx: Queries, userId: string, installationId: string): Promise<void> {
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.installationId, installationId)));
}

export const expiredKnownDevices: Expiry = {
  table: knownDevices,
  isExpired: (now) => lt(knownDevices.lastSeenAt, hoursBefore(now, 365 * 24)),
};
