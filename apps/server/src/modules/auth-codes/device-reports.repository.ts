import type { Queries } from '../../db/db.ts';
import { deviceReports } from '../../db/schema/account-safety.ts';

export async function insertDeviceReport(
  queries: Queries,
  report: typeof deviceReports.$inferInsert,
): Promise<void> {
  await queries.insert(deviceReports).values(report);
}
