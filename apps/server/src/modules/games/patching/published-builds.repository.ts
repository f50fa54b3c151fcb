import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { publishedBuilds } from '../../../db/schema/published-builds.ts';

export type PublishedBuild = typeof publishedBuilds.$inferSelect;

export async function findPublished(
  queries: Queries,
  { productName, branch }: Pick<PublishedBuild, 'productName' | 'branch'>,
): Promise<PublishedBuild | null> {
  const [row] = await queries
    .select()
    .from(publishedBuilds)
    .where(and(eq(publishedBuilds.productName, productName), eq(publishedBuilds.branch, branch)));
  return row ?? null;
}

export async function listPublished(queries: Queries): Promise<PublishedBuild[]> {
  return queries
    .select()
    .from(publishedBuilds)
    .orderBy(asc(publishedBuilds.productName), asc(publishedBuilds.branch));
}

export async function upsertPublished(tx: Queries, build: PublishedBuild): Promise<void> {
  const { version, publishedAt } = build;
  await tx
    .insert(publishedBuilds)
    .values(build)
    .onConflictDoUpdate({
      target: [publishedBuilds.productName, publishedBuilds.branch],
      set: { version, publishedAt },
    });
}

/** Others can read, and wait with publishing until the transaction ends. */
export async function lockPublished(tx: Queries): Promise<void> {
  await tx.execute(sql`lock table ${publishedBuilds} in share row exclusive mode`);
}
