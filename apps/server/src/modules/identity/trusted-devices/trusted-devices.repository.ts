import { TRUSTED_DEVICES_PER_PLAYER_MAX } from '@gatehouse/domain/limits';
import { and, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import type { Expiry } from '../../../db/expiry.ts';
import { trustedDevices } from '../../../db/schema/account-safety.ts';

export type TrustedDeviceRow = typeof trustedDevices.$inferSelect;

/** Replaces what the same browser had, and the oldest ones beyond the limit. */
export async function saveTrustedDevice(
  tx: Queries,
  device: typeof trustedDevices.$inferInsert,
): Promise<void> {
  const { userId, installationId } = device;
  await endTrustOfInstallation(tx, userId, installationId);
  const surplus = tx
    .select({ id: trustedDevices.id })
    .from(trustedDevices)
    .where(eq(trustedDevices.userId, userId))
    .orderBy(desc(trustedDevices.trustedAt), desc(trustedDevices.id))
    .offset(TRUSTED_DEVICES_PER_PLAYER_MAX - 1);
  await tx.delete(trustedDevices).where(inArray(trustedDevices.id, surplus));
  await tx.insert(trustedDevices).values(device);
}

/** Newest first. */
export async function listTrustedDevices(
  queries: Queries,
  userId: string,
  now: Date,
): Promise<TrustedDeviceRow[]> {
  return queries
    .select()
    .from(trustedDevices)
    .where(and(eq(trustedDevices.userId, userId), gt(trustedDevices.expiresAt, now)))
    .orderBy(desc(trustedDevices.trustedAt), desc(trustedDevices.id));
}

export async function endTrust(queries: Queries, userId: string, id: string): Promise<boolean> {
  const ended = await queries
    .delete(trustedDevices)
    .where(and(eq(trustedDevices.id, id), eq(trustedDevices.userId, userId)))
    .returning({ id: trustedDevices.id });
  return ended.length > 0;
}

export async function endTrustOfInstallation(
  queries: Queries,
  userId: string,
  installationId: string,
): Promise<void> {
  await queries
    .delete(trustedDevices)
    .where(and(eq(trustedDevices.userId, userId), eq(trustedDevices.installationId, installationId)));
}

export async function endAllTrust(queries: Queries, userId: string): Promise<void> {
  await queries.delete(trustedDevices).where(eq(trustedDevices.userId, userId));
}

export const expiredTrustedDevices: Expiry = {
  table: trustedDevices,
  isExpired: (now) => lt(trustedDevices.expiresAt, now),
};
