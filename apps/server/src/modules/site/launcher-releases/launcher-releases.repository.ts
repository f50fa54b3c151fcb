import { desc, eq, gt, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { launcherReleases } from '../../../db/schema/releases.ts';

export type PublishedRelease = typeof launcherReleases.$inferSelect;

/** Newest first: versions only go up. */
export function listReleases(queries: Queries): Promise<PublishedRelease[]> {
  return queries.select().from(launcherReleases).orderBy(desc(launcherReleases.id));
}

export function listRolledOut(queries: Queries, max: number): Promise<PublishedRelease[]> {
  return queries
    .select()
    .from(launcherReleases)
    .where(gt(launcherReleases.percent, 0))
    .orderBy(desc(launcherReleases.id))
    .limit(max);
}

export async function insertRelease(tx: Queries, release: Omit<PublishedRelease, 'id'>): Promise<void> {
  await tx.insert(launcherReleases).values(release);
}

/** False where there is no such release. */
export async function updatePercent(tx: Queries, version: string, percent: number): Promise<boolean> {
  const changed = await tx
    .update(launcherReleases)
    .set({ percent })
    .where(eq(launcherReleases.version, version))
    .returning({ id: launcherReleases.id });
  return changed.length > 0;
}

/** Others can read, and wait with publishing until the transaction ends. */
export async function lockReleases(tx: Queries): Promise<void> {
  await tx.execute(sql`lock table ${launcherReleases} in share row exclusive mode`);
}
