import { and, desc, eq, gte, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import {
  contentActivations,
  contentFiles,
  contentReleaseFiles,
  contentReleases,
} from '../../../db/schema/content.ts';
import type { FileName, ReleaseFile } from './release-file.types.ts';

const PUBLISH_LOCK = 486_200_060;
/** Another publisher may be storing its files. */
const LOCK_WAIT = '2min';
/** A statement holds its files in memory several times. */
const BYTES_PER_STATEMENT = 256 * 1024;
const ROWS_PER_STATEMENT = 1000;

export type ReleaseRow = typeof contentReleases.$inferSelect;
export type Activation = typeof contentActivations.$inferSelect;

/** Held to the end of the transaction: one publisher at a time, and none while files are pruned. */
export async function lockReleases(tx: Queries): Promise<void> {
  await tx.execute(sql`select set_config('lock_timeout', ${LOCK_WAIT}, true)`);
  await tx.execute(sql`select pg_advisory_xact_lock(${PUBLISH_LOCK})`);
}

/** Asked every second by every node, so it reads one row of an index. */
export async function findCurrent(queries: Queries): Promise<Activation | null> {
  const [row] = await queries.select().from(contentActivations).orderBy(desc(contentActivations.id)).limit(1);
  return row ?? null;
}

/** Newest first. */
export async function listActivations(queries: Queries): Promise<Activation[]> {
  return queries.select().from(contentActivations).orderBy(desc(contentActivations.id));
}

export async function insertActivation(
  tx: Queries,
  activation: typeof contentActivations.$inferInsert,
): Promise<void> {
  await tx.insert(contentActivations).values(activation);
}

export async function findRelease(queries: Queries, id: number): Promise<ReleaseRow | null> {
  const [row] = await queries.select().from(contentReleases).where(eq(contentReleases.id, id));
  return row ?? null;
}

export async function findByDigest(queries: Queries, digest: string): Promise<ReleaseRow | null> {
  const [row] = await queries.select().from(contentReleases).where(eq(contentReleases.digest, digest));
  return row ?? null;
}

/** Newest first. */
export async function listReleases(queries: Queries): Promise<(ReleaseRow & { files: number })[]> {
  const files = queries
    .select({ count: sql<number>`count(*)::int` })
    .from(contentReleaseFiles)
    .where(eq(contentReleaseFiles.releaseId, contentReleases.id));
  return queries
    .select({
      id: contentReleases.id,
      digest: contentReleases.digest,
      artVersion: contentReleases.artVersion,
      publishedAt: contentReleases.publishedAt,
      publishedBy: contentReleases.publishedBy,
      files: sql<number>`(${files})`.mapWith(Number),
    })
    .from(contentReleases)
    .orderBy(desc(contentReleases.id));
}

export async function insertRelease(
  tx: Queries,
  release: typeof contentReleases.$inferInsert,
  files: readonly FileName[],
): Promise<ReleaseRow> {
  const [row] = await tx.insert(contentReleases).values(release).returning();
  if (!row) throw new Error('the release was not stored');
  for (let start = 0; start < files.length; start += ROWS_PER_STATEMENT) {
    const batch = files.slice(start, start + ROWS_PER_STATEMENT);
    await tx
      .insert(contentReleaseFiles)
      .values(batch.map(({ path, sha256 }) => ({ releaseId: row.id, path, sha256 })));
  }
  return row;
}

/** Stores each file that no release has yet, and returns how many these were. */
export async function storeFiles(
  tx: Queries,
  files: readonly FileName[],
  read: (file: FileName) => Promise<ReleaseFile>,
): Promise<number> {
  const known = await knownHashes(tx, [...new Set(files.map(({ sha256 }) => sha256))]);
  const missing = [...new Map(files.map((file) => [file.sha256, file])).values()].filter(
    ({ sha256 }) => !known.has(sha256),
  );
  let batch: ReleaseFile[] = [];
  let bytes = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    await tx.insert(contentFiles).values(batch.map((file) => ({ sha256: file.sha256, content: file.bytes })));
    batch = [];
    bytes = 0;
  };
  for (const name of missing) {
    const file = await read(name);
    batch.push(file);
    bytes += file.bytes.length;
    if (bytes >= BYTES_PER_STATEMENT || batch.length >= ROWS_PER_STATEMENT) await flush();
  }
  await flush();
  return missing.length;
}

async function knownHashes(tx: Queries, hashes: string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (let start = 0; start < hashes.length; start += ROWS_PER_STATEMENT) {
    const rows = await tx
      .select({ sha256: contentFiles.sha256 })
      .from(contentFiles)
      .where(inArray(contentFiles.sha256, hashes.slice(start, start + ROWS_PER_STATEMENT)));
    for (const { sha256 } of rows) known.add(sha256);
  }
  return known;
}

export async function listFiles(queries: Queries, releaseId: number): Promise<FileName[]> {
  return queries
    .select({ path: contentReleaseFiles.path, sha256: contentReleaseFiles.sha256 })
    .from(contentReleaseFiles)
    .where(eq(contentReleaseFiles.releaseId, releaseId))
    .orderBy(contentReleaseFiles.path);
}

export async function readFiles(queries: Queries, hashes: readonly string[]): Promise<Map<string, Buffer>> {
  const rows = await queries
    .select()
    .from(contentFiles)
    .where(inArray(contentFiles.sha256, [...hashes]));
  return new Map(rows.map(({ sha256, content }) => [sha256, content]));
}

/** The file of any release that had this art. */
export async function findArt(queries: Queries, artVersion: string, path: string): Promise<Buffer | null> {
  const [row] = await queries
    .select({ content: contentFiles.content })
    .from(contentReleases)
    .innerJoin(
      contentReleaseFiles,
      and(eq(contentReleaseFiles.releaseId, contentReleases.id), eq(contentReleaseFiles.path, path)),
    )
    .innerJoin(contentFiles, eq(contentFiles.sha256, contentReleaseFiles.sha256))
    .where(eq(contentReleases.artVersion, artVersion))
    .limit(1);
  return row?.content ?? null;
}

/** The file with this path, of any release, whose hash begins like this. */
export async function findVersion(queries: Queries, path: string, version: string): Promise<Buffer | null> {
  const [row] = await queries
    .select({ content: contentFiles.content })
    .from(contentReleaseFiles)
    .innerJoin(contentFiles, eq(contentFiles.sha256, contentReleaseFiles.sha256))
    .where(
      and(
        eq(contentReleaseFiles.path, path),
        gte(contentReleaseFiles.sha256, version),
        lt(contentReleaseFiles.sha256, `${version}g`),
      ),
    )
    .limit(1);
  return row?.content ?? null;
}

/** These files of all releases, each version once. */
export async function listVersions(queries: Queries, paths: readonly string[]): Promise<FileName[]> {
  return queries
    .selectDistinct({ path: contentReleaseFiles.path, sha256: contentReleaseFiles.sha256 })
    .from(contentReleaseFiles)
    .where(inArray(contentReleaseFiles.path, [...paths]));
}

/** Deletes all other releases, then the files that no release has any more. */
export async function deleteReleasesExcept(
  tx: Queries,
  kept: readonly number[],
): Promise<{ releases: number; files: number }> {
  const releases = await tx
    .delete(contentReleases)
    .where(notInArray(contentReleases.id, [...kept]))
    .returning({ id: contentReleases.id });
  const files = await tx
    .delete(contentFiles)
    .where(
      sql`not exists (select from ${contentReleaseFiles} where ${contentReleaseFiles.sha256} = ${contentFiles.sha256})`,
    )
    .returning({ sha256: contentFiles.sha256 });
  return { releases: releases.length, files: files.length };
}
