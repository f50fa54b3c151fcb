import { and, eq, notInArray } from 'drizzle-orm';
import type { Queries } from '../../db/db.ts';
import { externalIdentities } from '../../db/schema/people.ts';
import { twoFactorDevices, twoFactorRecoveryCodes } from '../../db/schema/sessions.ts';

export interface SignInMethods {
  twoFactorDeviceIds: string[];
  externalIdentityIds: string[];
}

export async function listSignInMethods(tx: Queries, userId: string): Promise<SignInMethods> {
  const devices = await tx
    .select({ id: twoFactorDevices.id })
    .from(twoFactorDevices)
    .where(eq(twoFactorDevices.userId, userId));
  const identities = await tx
    .select({ id: externalIdentities.id })
    .from(externalIdentities)
    .where(eq(externalIdentities.userId, userId));
  return {
    twoFactorDeviceIds: devices.map(({ id }) => id),
    externalIdentityIds: identities.map(({ id }) => id),
  };
}

/** By name and not by date, so that no clock has to agree with another. */
export async function removeSignInMethodsBut(
  tx: Queries,
  userId: string,
  kept: SignInMethods,
): Promise<void> {
  await tx
    .delete(twoFactorDevices)
    .where(
      and(eq(twoFactorDevices.userId, userId), notInArray(twoFactorDevices.id, kept.twoFactorDeviceIds)),
    );
  await tx
    .delete(externalIdentities)
    .where(
      and(eq(externalIdentities.userId, userId), notInArray(externalIdentities.id, kept.externalIdentityIds)),
    );
  const left = await listSignInMethods(tx, userId);
  if (left.twoFactorDeviceIds.length === 0) {
    await tx.delete(twoFactorRecoveryCodes).where(eq(twoFactorRecoveryCodes.userId, userId));
  }
}
