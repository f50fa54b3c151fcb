import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { publishedBuilds } from '../../../db/schema/releases.ts';

export type PublishedBuild = typeof publishedBuilds.$inferSelect;
export type BuildPlace = Pick<PublishedBuild, 'productName' | 'branch'>;

export async function findPublished(
  queries: Queries,
  { productName, branch }: BuildPlace,
): Promise<PublishedBuild | null> {
  const [row] = await queries
    .select()
    .from(publishedBuilds)
    .where(and(eq(publishedBuilds.productName, productName), eq(publishedBuilds.branch, branch)));
  return row ?? null;
}

/** Locked until the transaction ends. */
export async function lockPlace(
  tx: Queries,
  { productName, branch }: BuildPlace,
): Promise<PublishedBuild | null> {
  const [row] = await tx
    .select()
    .from(publishedBuilds)
    .where(and(eq(publishedBuilds.productName, productName), eq(publishedBuilds.branch, branch)))
    .for('update');
  return row ?? null;
}

export async function listPublished(queries: Queries): Promise<PublishedBuild[]> {
  return queries
    .select()
    .from(publishedBuilds)
    .orderBy(asc(publishedBuilds.productName), asc(publishedBuilds.branch));
}

/** For all players: it ends a roll-out. */
export async function upsertPublished(
  tx: Queries,
  build: Pick<PublishedBuild, 'productName' | 'branch' | 'version' | 'publishedAt'>,
): Promise<void> {
  const { version, publishedAt } = build;
  const { version: before, formerVersion } = publishedBuilds;
  await tx
    .insert(publishedBuilds)
    .values(build)
    .onConflictDoUpdate({
      target: [publishedBuilds.productName, publishedBuilds.branch],
      set: {
        version,
        publishedAt,
        formerVersion: sql`case when ${before} = ${version} then ${formerVersion} else ${before} end`,
        nextVersion: null,
        nextPercent: null,
      },
    });
}

export async function updatePublished(
  tx: Queries,
  { productName, branch }: BuildPlace,
  change: Partial<PublishedBuild>,
): Promise<void> {
  await tx
    .update(publishedBuilds)
    .set(change)
    .where(and(eq(publishedBuilds.productName, productName), eq(publishedBuilds.branch, branch)));
}

/** Others can read, and wait with publishing until the transaction ends. */
export async function lockPublished(tx: Queries): Promise<void> {
  await tx.execute(sql`lock table ${publishedBuilds} in share row exclusive mode`);
}
