import { DEVICE_REPORTS_PER_PLAYER_MAX } from '@gatehouse/domain/limits';
import { desc, eq, inArray, lt } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { type Expiry, hoursBefore } from '../../../db/expiry.ts';
import { deviceReports } from '../../../db/schema/account-safety.ts';

export async function insertDeviceReport(
  queries: Queries,
  report: typeof deviceReports.$inferInsert,
): Promise<void> {
  await queries.insert(deviceReports).values(report);
  const surplus = queries
    .select({ id: deviceReports.id })
    .from(deviceReports)
    .where(eq(deviceReports.userId, report.userId))
    .orderBy(desc(deviceReports.reportedAt))
    .offset(DEVICE_REPORTS_PER_PLAYER_MAX);
  await queries.delete(deviceReports).where(inArray(deviceReports.id, surplus));
}

export async function moveDeviceReports(tx: Queries, from: string, to: string): Promise<void> {
  await tx.update(deviceReports).set({ userId: to }).where(eq(deviceReports.userId, from));
}

export const expiredDeviceReports: Expiry = {
  table: deviceReports,
  isExpired: (now) => lt(deviceReports.reportedAt, hoursBefore(now, 90 * 24)),
};
