import { and, asc, count, eq, gt, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { twoFactorDevices, twoFactorRecoveryCodes } from '../../../db/schema/sessions.ts';

export type DeviceRow = typeof twoFactorDevices.$inferSelect;
export type ActiveDeviceRow = DeviceRow & { activatedAt: Date };

export async function activeDevices(queries: Queries, userId: string): Promise<ActiveDeviceRow[]> {
  const rows = await queries
    .select()
    .from(twoFactorDevices)
    .where(and(eq(twoFactorDevices.userId, userId), isNotNull(twoFactorDevices.activatedAt)))
    .orderBy(asc(twoFactorDevices.activatedAt), asc(twoFactorDevices.id));
  return rows.filter((row): row is ActiveDeviceRow => row.activatedAt !== null);
}

export async function countActiveDevices(queries: Queries, userId: string): Promise<number> {
  const [row] = await queries
    .select({ devices: count() })
    .from(twoFactorDevices)
    .where(and(eq(twoFactorDevices.userId, userId), isNotNull(twoFactorDevices.activatedAt)))
    .prepare('active_two_factor_devices')
    .execute();
  return row?.devices ?? 0;
}

/** One at a time for each player: the newest replaces a pending one. */
export async function savePending(
  tx: Queries,
  pending: { userId: string; sealedSecret: string; createdAt: Date },
): Promise<void> {
  const { sealedSecret, createdAt } = pending;
  await tx
    .insert(twoFactorDevices)
    .values({ ...pending, type: 'totp' })
    .onConflictDoUpdate({
      target: twoFactorDevices.userId,
      targetWhere: isNull(twoFactorDevices.activatedAt),
      set: { id: sql`gen_random_uuid()`, sealedSecret, createdAt },
    });
}

export async function findPending(
  queries: Queries,
  userId: string,
  begunAfter: Date,
): Promise<DeviceRow | null> {
  const [row] = await queries
    .select()
    .from(twoFactorDevices)
    .where(
      and(
        eq(twoFactorDevices.userId, userId),
        isNull(twoFactorDevices.activatedAt),
        gt(twoFactorDevices.createdAt, begunAfter),
      ),
    );
  return row ?? null;
}

export async function activate(tx: Queries, deviceId: string, at: Date, step: number): Promise<void> {
  await tx
    .update(twoFactorDevices)
    .set({ activatedAt: at, lastUsedStep: step })
    .where(and(eq(twoFactorDevices.id, deviceId), isNull(twoFactorDevices.activatedAt)));
}

/** True for one caller only, of any number of parallel calls with the same code. */
export async function spendStep(queries: Queries, deviceId: string, step: number): Promise<boolean> {
  const spent = await queries
    .update(twoFactorDevices)
    .set({ lastUsedStep: step })
    .where(
      and(
        eq(twoFactorDevices.id, deviceId),
        isNotNull(twoFactorDevices.activatedAt),
        or(isNull(twoFactorDevices.lastUsedStep), lt(twoFactorDevices.lastUsedStep, step)),
      ),
    )
    .returning({ id: twoFactorDevices.id });
  return spent.length > 0;
}

export async function deleteDevice(tx: Queries, userId: string, deviceId: string): Promise<boolean> {
  const gone = await tx
    .delete(twoFactorDevices)
    .where(
      and(
        eq(twoFactorDevices.id, deviceId),
        eq(twoFactorDevices.userId, userId),
        isNotNull(twoFactorDevices.activatedAt),
      ),
    )
    .returning({ id: twoFactorDevices.id });
  return gone.length > 0;
}

/** All, or those that were activated since then. Pending ones always: they must not be finished afterwards. */
export async function deleteDevices(tx: Queries, userId: string, addedSince?: Date): Promise<void> {
  const isAddedSince =
    addedSince && or(isNull(twoFactorDevices.activatedAt), gte(twoFactorDevices.activatedAt, addedSince));
  await tx.delete(twoFactorDevices).where(and(eq(twoFactorDevices.userId, userId), isAddedSince));
}

export async function saveRecoveryCode(
  tx: Queries,
  code: { userId: string; codeHash: string; createdAt: Date },
): Promise<void> {
  const { codeHash, createdAt } = code;
  await tx
    .insert(twoFactorRecoveryCodes)
    .values(code)
    .onConflictDoUpdate({ target: twoFactorRecoveryCodes.userId, set: { codeHash, createdAt } });
}

/** True for one caller only: the row is locked while it is compared, and deleted with its use. */
export async function spendRecoveryCode(
  tx: Queries,
  userId: string,
  isRight: (stored: string) => boolean,
): Promise<boolean> {
  const [row] = await tx
    .select({ codeHash: twoFactorRecoveryCodes.codeHash })
    .from(twoFactorRecoveryCodes)
    .where(eq(twoFactorRecoveryCodes.userId, userId))
    .for('update');
  if (!row || !isRight(row.codeHash)) return false;
  await deleteRecoveryCode(tx, userId);
  return true;
}

export async function deleteRecoveryCode(tx: Queries, userId: string, createdSince?: Date): Promise<void> {
  const isCreatedSince = createdSince && gte(twoFactorRecoveryCodes.createdAt, createdSince);
  await tx
    .delete(twoFactorRecoveryCodes)
    .where(and(eq(twoFactorRecoveryCodes.userId, userId), isCreatedSince));
}

export interface TwoFactorState {
  authenticators: number;
  isEnrolmentPending: boolean;
  hasRecoveryCode: boolean;
}

export async function readTwoFactor(queries: Queries, userId: string): Promise<TwoFactorState> {
  const [devices] = await queries
    .select({
      all: count(),
      active: sql<number>`(count(*) filter (where ${isNotNull(twoFactorDevices.activatedAt)}))::int`,
    })
    .from(twoFactorDevices)
    .where(eq(twoFactorDevices.userId, userId));
  const codes = await queries
    .select({ userId: twoFactorRecoveryCodes.userId })
    .from(twoFactorRecoveryCodes)
    .where(eq(twoFactorRecoveryCodes.userId, userId));
  const { all = 0, active = 0 } = devices ?? {};
  return { authenticators: active, isEnrolmentPending: all > active, hasRecoveryCode: codes.length > 0 };
}
