import { eq, inArray, lt } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { type Expiry, hoursBefore } from '../../../db/expiry.ts';
import { portalFiles } from '../../../db/schema/releases.ts';

/** Longer than a tab stays open without a navigation. Nodes write the time of their files every day. */
const KEPT_HOURS = 14 * 24;

export type PortalFile = typeof portalFiles.$inferInsert;

export const expiredPortalFiles: Expiry = {
  table: portalFiles,
  isExpired: (now) => lt(portalFiles.lastDeployedAt, hoursBefore(now, KEPT_HOURS)),
};

/** Those that are stored already are the paths in the result. */
export async function markDeployed(queries: Queries, paths: string[], now: Date): Promise<Set<string>> {
  const known = await queries
    .update(portalFiles)
    .set({ lastDeployedAt: now })
    .where(inArray(portalFiles.path, paths))
    .returning({ path: portalFiles.path });
  return new Set(known.map(({ path }) => path));
}

/** Another node may store the same files at the same time. */
export async function insertPortalFiles(queries: Queries, files: PortalFile[]): Promise<void> {
  await queries.insert(portalFiles).values(files).onConflictDoNothing();
}

export async function findPortalFile(queries: Queries, path: string): Promise<PortalFile | undefined> {
  const [file] = await queries.select().from(portalFiles).where(eq(portalFiles.path, path));
  return file;
}
