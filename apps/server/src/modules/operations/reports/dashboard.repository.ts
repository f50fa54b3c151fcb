import type { DashboardDay } from '@gatehouse/contract/operator/reports.endpoints';
import { gte, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { dashboardDays } from '../../../db/schema/operations.ts';
import type { Period } from './reports.repository.ts';

export interface SignIns {
  day: string;
  signIns: number;
  players: number;
}

/** Of the portal, its partners and the launcher, and how many players these were. */
export async function signInsIn(queries: Queries, { from, until }: Period): Promise<SignIns[]> {
  const { rows } = await queries.execute<SignIns & Record<string, unknown>>(sql`
    select to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as "signIns",
      count(distinct user_id)::int as players
    from account_events
    where happened_at >= ${from.toISOString()}::timestamptz and happened_at < ${until.toISOString()}::timestamptz
      and kind = 'sign_in'
    group by 1`);
  return rows;
}

/** That were queued in the period and given up. */
export async function failedMailsIn(queries: Queries, { from, until }: Period): Promise<number> {
  const { rows } = await queries.execute<{ mails: number }>(sql`
    select count(*)::int as mails from mail_log where state = 'failed'
      and queued_at >= ${from.toISOString()}::timestamptz and queued_at < ${until.toISOString()}::timestamptz`);
  return rows[0]?.mails ?? 0;
}

export interface Migrated {
  day: string;
  migrated: number;
}

export async function migratedIn(queries: Queries, { from, until }: Period): Promise<Migrated[]> {
  const isWithin = sql`migrated_at >= ${from.toISOString()}::timestamptz and migrated_at < ${until.toISOString()}::timestamptz`;
  const { rows } = await queries.execute<Migrated & Record<string, unknown>>(sql`
    select to_char(migrated_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as migrated
    from (
      select migrated_at from users where imported_at is not null and ${isWithin}
      union all select migrated_at from legacy_accounts where ${isWithin}
    ) as returned group by 1`);
  return rows;
}

export interface Errors {
  day: string;
  kind: 'server' | 'browser';
  errors: number;
}

export async function errorsIn(queries: Queries, { from, until }: Period): Promise<Errors[]> {
  const { rows } = await queries.execute<Errors & Record<string, unknown>>(sql`
    select to_char(counted_at at time zone 'UTC', 'YYYY-MM-DD') as day, kind, sum(errors)::int as errors
    from error_counts
    where counted_at >= ${from.toISOString()}::timestamptz and counted_at < ${until.toISOString()}::timestamptz
    group by 1, 2`);
  return rows;
}

export interface Waiting {
  orders: number;
  withdrawals: number;
  mails: number;
}

export async function countWaiting(queries: Queries): Promise<Waiting> {
  const { rows } = await queries.execute<Waiting & Record<string, unknown>>(sql`
    select (select count(*)::int from orders where status = 'pending') as orders,
      (select count(*)::int from withdrawals where state = 'review') as withdrawals,
      (select count(*)::int from mail_log where state = 'queued') as mails`);
  return rows[0] ?? { orders: 0, withdrawals: 0, mails: 0 };
}

export async function storedDays(queries: Queries, firstDay: string): Promise<Map<string, DashboardDay>> {
  const rows = await queries.select().from(dashboardDays).where(gte(dashboardDays.day, firstDay));
  return new Map(rows.map(({ day, numbers }) => [day, numbers]));
}

/** Another node may have stored the same ones. */
export async function storeDays(queries: Queries, days: ReadonlyMap<string, DashboardDay>): Promise<void> {
  if (days.size === 0) return;
  await queries
    .insert(dashboardDays)
    .values([...days].map(([day, numbers]) => ({ day, numbers })))
    .onConflictDoNothing();
}
