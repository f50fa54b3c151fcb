import { and, count, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { legacyAccounts } from '../../../db/schema/game-accounts.ts';
import { legacyImports } from '../../../db/schema/operations.ts';
import { users } from '../../../db/schema/people.ts';

export type ImportRow = typeof legacyImports.$inferSelect;
export type ImportProgress = Pick<
  ImportRow,
  'line' | 'byteOffset' | 'reportBytes' | 'imported' | 'replaced' | 'rejected'
>;

/** The import of this file with these options, which exists from its first start on. Locked until the commit. */
export async function openImport(
  tx: Queries,
  row: Pick<ImportRow, 'fingerprint' | 'fileName' | 'options' | 'startedAt'>,
): Promise<ImportRow & { isNew: boolean }> {
  const [added] = await tx.insert(legacyImports).values(row).onConflictDoNothing().returning();
  if (added) return { ...added, isNew: true };
  const [known] = await tx
    .select()
    .from(legacyImports)
    .where(eq(legacyImports.fingerprint, row.fingerprint))
    .for('update');
  if (!known) throw new Error('the import was not stored');
  return { ...known, isNew: false };
}

/** False when another process has imported lines of it meanwhile. */
export async function advanceImport(
  tx: Queries,
  id: string,
  change: { from: number; to: ImportProgress; finishedAt: Date | null },
): Promise<boolean> {
  const rows = await tx
    .update(legacyImports)
    .set({ ...change.to, finishedAt: change.finishedAt })
    .where(and(eq(legacyImports.id, id), eq(legacyImports.line, change.from)))
    .returning({ id: legacyImports.id });
  return rows.length > 0;
}

export async function listImports(queries: Queries): Promise<ImportRow[]> {
  return queries.select().from(legacyImports).orderBy(legacyImports.startedAt);
}

/** For a dry run, which has no rows that could be in the way. Dropped with its transaction. */
export async function openSeenNames(tx: Queries): Promise<(names: string[]) => Promise<Set<string>>> {
  await tx.execute(sql`create temporary table seen_names (name text primary key) on commit drop`);
  return async (names) => {
    const { rows } = await tx.execute<{ name: string }>(sql`
      insert into seen_names select * from json_array_elements_text(${JSON.stringify(names)}::json)
      on conflict do nothing returning name`);
    return new Set(rows.map(({ name }) => name));
  };
}

export interface Moved {
  /** Null for players of the platform. */
  gameId: string | null;
  imported: number;
  migrated: number;
}

export async function countMovedIn(queries: Queries): Promise<Moved[]> {
  const { rows } = await queries.execute<Moved & Record<string, unknown>>(sql`
    select null as "gameId", count(*)::int as imported, count(migrated_at)::int as migrated
    from users where imported_at is not null
    union all (
      select game_id::text, count(*)::int, count(migrated_at)::int from legacy_accounts group by game_id order by game_id
    )`);
  return rows;
}

export interface MovedOnDay {
  /** Of UTC. */
  day: string;
  gameId: string | null;
  migrated: number;
}

export async function countMovedByDay(queries: Queries, since: Date): Promise<MovedOnDay[]> {
  const dayOf = (column: typeof users.migratedAt | typeof legacyAccounts.migratedAt): SQL<string> =>
    sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`;
  const isRecent = (column: typeof users.migratedAt | typeof legacyAccounts.migratedAt) =>
    sql`${column} >= ${since.toISOString()}::timestamptz`;
  const playerDay = dayOf(users.migratedAt);
  const players = await queries
    .select({ day: playerDay, migrated: count() })
    .from(users)
    .where(and(isNotNull(users.importedAt), isRecent(users.migratedAt)))
    .groupBy(playerDay);
  const accountDay = dayOf(legacyAccounts.migratedAt);
  const accounts = await queries
    .select({ day: accountDay, gameId: legacyAccounts.gameId, migrated: count() })
    .from(legacyAccounts)
    .where(isRecent(legacyAccounts.migratedAt))
    .groupBy(accountDay, legacyAccounts.gameId);
  const days = [...players.map((one) => ({ gameId: null, ...one })), ...accounts];
  return days.sort((a, b) => a.day.localeCompare(b.day) || String(a.gameId).localeCompare(String(b.gameId)));
}
