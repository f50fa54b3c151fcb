import { sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';

interface Period {
  from: Date;
  /** Not included. */
  until: Date;
}

const within = ({ from, until }: Period) =>
  sql`created_at >= ${from.toISOString()}::timestamptz and created_at < ${until.toISOString()}::timestamptz`;
const day = sql`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD')`;

/** Accounts of the platform by the day on which they were created. Those that were erased are not counted any more. */
export async function accountsIn(queries: Queries, period: Period) {
  const { rows } = await queries.execute<{ day: string; created: number; validated: number }>(sql`
    select ${day} as day, count(*)::int as created, count(email_validated_at)::int as validated
    from users where ${within(period)} and kind = 'platform' group by 1 order by 1`);
  return rows;
}

/** Orders with a price by the day on which they were begun. */
export async function ordersIn(queries: Queries, period: Period) {
  const { rows } = await queries.execute<{ day: string; begun: number; paid: number }>(sql`
    select ${day} as day, count(*)::int as begun, count(paid_at)::int as paid
    from orders where ${within(period)} and amount > 0 group by 1 order by 1`);
  return rows;
}
