import { getTableName, lt, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database, Queries } from './db.ts';
import { type Month, monthNamed, monthOf, oldestKept } from './month.rules.ts';

/**
 * A table that is partitioned by month, so that expired rows are dropped with their partition instead of one by one. The
 * module of the table exports it; a job of each (`jobs/monthly-tables.ts`) makes partitions and drops them.
 */
export interface MonthlyTable {
  table: PgTable;
  /** What it is partitioned by. */
  at: PgColumn;
  keptDays: number;
}

/** Makes the partitions of this month and the next, and removes rows that are past their time. */
export async function enforceMonths(
  db: Pick<Database, 'queries' | 'transaction'>,
  monthly: MonthlyTable,
  now: Date,
): Promise<void> {
  const names = await findPartitionedMonths(db.queries, monthly);
  for (const month of [monthOf(now), monthOf(now, 1)]) {
    if (!names.includes(month.name)) await db.transaction((tx) => createPartition(tx, monthly, month));
  }
  const oldest = oldestKept(monthly.keptDays, now);
  for (const month of names.map(monthNamed)) {
    if (month.end > oldest) continue;
    await db.transaction(async (tx) => {
      await limitLockWaits(tx);
      await tx.execute(sql`drop table if exists ${sql.identifier(prefixOf(monthly) + month.name)}`);
    });
  }
  await db.queries.delete(monthly.table).where(lt(monthly.at, oldest));
}

const prefixOf = ({ table }: MonthlyTable) => `${getTableName(table)}_`;
const defaultOf = (monthly: MonthlyTable) => `${prefixOf(monthly)}default`;

/** The names of the months that have a partition, such as 2026_11. */
async function findPartitionedMonths(queries: Queries, monthly: MonthlyTable): Promise<string[]> {
  const { rows } = await queries.execute<{ name: string }>(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${getTableName(monthly.table)}::regclass and c.relname <> ${defaultOf(monthly)}`);
  return rows.map(({ name }) => name.slice(prefixOf(monthly).length));
}

/** Rows of the month that came before its partition are in the default partition, and move. */
async function createPartition(
  tx: Queries,
  monthly: MonthlyTable,
  { name, start, end }: Month,
): Promise<void> {
  const partition = sql.identifier(prefixOf(monthly) + name);
  const defaults = sql.identifier(defaultOf(monthly));
  const at = sql.identifier(monthly.at.name);
  // Statements that create tables take no parameters. Both values are ISO dates of our own.
  const [from, to] = [sql.raw(`'${start.toISOString()}'`), sql.raw(`'${end.toISOString()}'`)];
  await limitLockWaits(tx);
  // What the attachment locks is locked first, in the order of requests, which change a player before they record it.
  for (const name of await tablesReferredTo(tx, monthly)) {
    await tx.execute(sql`lock table ${sql.identifier(name)} in share row exclusive mode`);
  }
  // A row that came between the move and the attachment would make the attachment fail.
  await tx.execute(sql`lock table ${defaults} in access exclusive mode`);
  await tx.execute(sql`create table ${partition} (like ${monthly.table} including defaults)`);
  await tx.execute(sql`
    with moved as (delete from ${defaults} where ${at} >= ${from} and ${at} < ${to} returning *)
    insert into ${partition} select * from moved`);
  await tx.execute(
    sql`alter table ${monthly.table} attach partition ${partition} for values from (${from}) to (${to})`,
  );
}

/**
 * Requests wait behind a job that waits for a lock. Less than `deadlock_timeout`, so that the job gives up and not the
 * request; the queue tries it again.
 */
async function limitLockWaits(tx: Queries): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '500ms'`);
}

async function tablesReferredTo(queries: Queries, { table }: MonthlyTable): Promise<string[]> {
  const { rows } = await queries.execute<{ name: string }>(sql`
    select distinct c.relname as name from pg_constraint f join pg_class c on c.oid = f.confrelid
    where f.contype = 'f' and f.conrelid = ${getTableName(table)}::regclass order by name`);
  return rows.map(({ name }) => name);
}
