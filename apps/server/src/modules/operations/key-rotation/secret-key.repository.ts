import { desc, eq } from 'drizzle-orm';
import type { Db, Queries } from '../../../db/db.ts';
import { secretKeyMarker } from '../../../db/schema/operations.ts';
import { twoFactorDevices } from '../../../db/schema/sessions.ts';

export async function readMarker(queries: Queries): Promise<string | undefined> {
  const [row] = await queries.select({ sealed: secretKeyMarker.sealed }).from(secretKeyMarker);
  return row?.sealed;
}

/** Several nodes may start at the same time on a new database: the first one writes it. */
export async function insertMarker(queries: Queries, sealed: string): Promise<void> {
  await queries.insert(secretKeyMarker).values({ sealed, sealedAt: new Date() }).onConflictDoNothing();
}

export async function replaceMarker(queries: Queries, from: string, to: string): Promise<void> {
  await queries
    .update(secretKeyMarker)
    .set({ sealed: to, sealedAt: new Date() })
    .where(eq(secretKeyMarker.sealed, from));
}

/** Read here, because a database without a marker is checked before there are any services. */
export async function newestSealedTotpSecret(queries: Queries): Promise<string | undefined> {
  const [device] = await queries
    .select({ sealed: twoFactorDevices.sealedSecret })
    .from(twoFactorDevices)
    .orderBy(desc(twoFactorDevices.createdAt))
    .limit(1);
  return device?.sealed;
}

export interface SealedColumn {
  table: string;
  key: string;
  column: string;
}

export async function readSealed(
  db: Pick<Db, 'statement'>,
  { table, key, column }: SealedColumn,
  { after, limit }: { after: string; limit: number },
): Promise<{ key: string; sealed: string }[]> {
  const { rows } = await db.statement(
    `select ${key} as key, ${column} as sealed from ${table} where ${key} > $1 order by ${key} limit ${limit}`,
    [after],
  );
  return rows.map((row) => ({ key: String(row.key), sealed: String(row.sealed) }));
}

/** A value that was replaced meanwhile is sealed with the current key already. Returns how many were replaced. */
export async function replaceSealed(
  db: Pick<Db, 'statement'>,
  { table, key, column }: SealedColumn,
  changed: { key: string; sealed: string; resealed: string }[],
): Promise<number> {
  const values = (['key', 'sealed', 'resealed'] as const).map((name) => changed.map((one) => one[name]));
  const { rowCount } = await db.statement(
    `update ${table} set ${column} = changed.resealed
    from unnest($1::uuid[], $2::text[], $3::text[]) as changed (key, sealed, resealed)
    where ${table}.${key} = changed.key and ${table}.${column} = changed.sealed`,
    values,
  );
  return rowCount;
}
