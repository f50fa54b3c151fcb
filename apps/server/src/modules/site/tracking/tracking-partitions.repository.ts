import { lt, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { trackingEvents } from '../../../db/schema/tracking.ts';
import type { Month } from './month.rules.ts';

const PREFIX = 'tracking_events_';
const DEFAULT_PARTITION = `${PREFIX}default`;

/** The names of the months that have a partition, such as 2026_11. */
export async function findPartitionedMonths(queries: Queries): Promise<string[]> {
  const { rows } = await queries.execute<{ name: string }>(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'tracking_events'::regclass and c.relname <> ${DEFAULT_PARTITION}`);
  return rows.map(({ name }) => name.slice(PREFIX.length));
}

/** Events of the month that came before its partition are in the default partition, and move. */
export async function createPartition(tx: Queries, { name, start, end }: Month): Promise<void> {
  const partition = sql.identifier(PREFIX + name);
  const defaults = sql.identifier(DEFAULT_PARTITION);
  // Statements that create tables take no parameters. Both values are ISO dates of our own.
  const [from, to] = [sql.raw(`'${start.toISOString()}'`), sql.raw(`'${end.toISOString()}'`)];
  // An event that came between the move and the attachment would make the attachment fail.
  // Events wait for the lock; a job that cannot get it soon fails and is tried again.
  await tx.execute(sql`set local lock_timeout = '5s'`);
  await tx.execute(sql`lock table ${defaults} in access exclusive mode`);
  await tx.execute(sql`create table ${partition} (like tracking_events including defaults)`);
  await tx.execute(sql`
    with moved as (delete from ${defaults} where received_at >= ${from} and received_at < ${to} returning *)
    insert into ${partition} select * from moved`);
  await tx.execute(
    sql`alter table tracking_events attach partition ${partition} for values from (${from}) to (${to})`,
  );
}

export async function dropPartition(queries: Queries, { name }: Month): Promise<void> {
  await queries.execute(sql`drop table if exists ${sql.identifier(PREFIX + name)}`);
}

export async function deleteTrackingEventsBefore(queries: Queries, moment: Date): Promise<void> {
  await queries.delete(trackingEvents).where(lt(trackingEvents.receivedAt, moment));
}
