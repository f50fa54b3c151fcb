import { gte, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { dashboardDays } from '../../../db/schema/operations.ts';
import type { DayNumbers } from './dashboard.rules.ts';
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

export async function countWaiting(queries: Queries): Promise<{ orders: number; withdrawals: number }> {
  const { rows } = await queries.execute<{ orders: number; withdrawals: number }>(sql`
    select (select count(*)::int from orders where status = 'pending') as orders,
      (select count(*)::int from withdrawals where state = 'review') as withdrawals`);
  return rows[0] ?? { orders: 0, withdrawals: 0 };
}

export async function storedDays(queries: Queries, firstDay: string): Promise<Map<string, DayNumbers>> {
  const rows = await queries.select().from(dashboardDays).where(gte(dashboardDays.day, firstDay));
  return new Map(rows.map(({ day, numbers }) => [day, numbers]));
}

/** Another node may have stored the same ones. */
export async function storeDays(queries: Queries, days: ReadonlyMap<string, DayNumbers>): Promise<void> {
  if (days.size === 0) return;
  await queries
    .insert(dashboardDays)
    .values([...days].map(([day, numbers]) => ({ day, numbers })))
    .onConflictDoNothing();
}
