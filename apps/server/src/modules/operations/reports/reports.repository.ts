import type { Currency } from '@gatehouse/domain/money';
import { sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';

export interface Period {
  from: Date;
  /** Not included. */
  until: Date;
}

interface Place {
  day: string;
  /** The table of orders allows those of the contract alone. */
  currency: Currency;
  country: string | null;
}

export type Sales = Place & { orders: number; amount: number; tax: number };
export type Refunds = Place & { refunds: number; amount: number; tax: number };
export type Disputes = Place & { disputes: number; amount: number; tax: number };
export interface SignUps {
  day: string;
  way: string;
  players: number;
}
export interface ActivePlayers {
  day: string;
  players: number;
}

const within = ({ from, until }: Period, at: ReturnType<typeof sql>) =>
  sql`${at} >= ${from.toISOString()}::timestamptz and ${at} < ${until.toISOString()}::timestamptz`;
const dayOf = (at: ReturnType<typeof sql>) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD')`;

/** On the day of the payment. */
export async function salesIn(queries: Queries, period: Period): Promise<Sales[]> {
  const { rows } = await queries.execute<Sales & Record<string, unknown>>(sql`
    select ${dayOf(sql`paid_at`)} as day, currency, country, count(*)::int as orders,
      sum(amount)::float8 as amount, sum(tax_amount)::float8 as tax
    from orders where paid_at is not null and ${within(period, sql`paid_at`)} and amount > 0
    group by 1, 2, 3`);
  return rows;
}

/** On the day on which the money went back. What the provider does not list was returned by hand, when the order was closed. */
export async function refundsIn(queries: Queries, period: Period): Promise<Refunds[]> {
  const { rows } = await queries.execute<Refunds & Record<string, unknown>>(sql`
    select day, currency, country, count(*)::int as refunds, sum(amount)::float8 as amount,
      sum(round(amount::numeric * tax_amount / total))::float8 as tax
    from (
      select ${dayOf(sql`r.ended_at`)} as day, o.currency, o.country, r.amount, o.tax_amount, o.amount as total
      from order_refunds r join orders o on o.id = r.order_id
      where r.state = 'succeeded' and ${within(period, sql`r.ended_at`)}
      union all
      select ${dayOf(sql`closed_at`)}, currency, country, amount - refunded_amount, tax_amount, amount
      from orders where status = 'refunded' and ${within(period, sql`closed_at`)} and amount > refunded_amount
    ) as returned group by 1, 2, 3`);
  return rows;
}

/** On the day on which the bank took the money. One that the seller has won is not counted any more. */
export async function disputesIn(queries: Queries, period: Period): Promise<Disputes[]> {
  const { rows } = await queries.execute<Disputes & Record<string, unknown>>(sql`
    select ${dayOf(sql`closed_at`)} as day, currency, country, count(*)::int as disputes,
      sum(amount - refunded_amount)::float8 as amount,
      sum(round((amount - refunded_amount)::numeric * tax_amount / amount))::float8 as tax
    from orders where status = 'disputed' and paid_at is not null and ${within(period, sql`closed_at`)} and amount > 0
    group by 1, 2, 3`);
  return rows;
}

/** The way is that of the provider which the account began with. Accounts that were erased are not counted any more. */
export async function signUpsIn(queries: Queries, period: Period): Promise<SignUps[]> {
  const { rows } = await queries.execute<SignUps & Record<string, unknown>>(sql`
    select ${dayOf(sql`u.created_at`)} as day, coalesce(first.provider, case u.kind when 'platform' then 'email' else 'game' end) as way,
      count(*)::int as players
    from users u left join lateral (
      select provider from external_identities e
      where e.user_id = u.id and e.linked_at <= u.created_at + interval '1 minute' order by e.linked_at limit 1
    ) as first on true
    where ${within(period, sql`u.created_at`)}
    group by 1, 2 order by 1, 2`);
  return rows;
}

/** Who signed in on a day: of the portal, its partners and the launcher. */
export async function activePlayersIn(queries: Queries, period: Period): Promise<ActivePlayers[]> {
  const { rows } = await queries.execute<ActivePlayers & Record<string, unknown>>(sql`
    select ${dayOf(sql`happened_at`)} as day, count(distinct user_id)::int as players
    from account_events where ${within(period, sql`happened_at`)} and kind = 'sign_in'
    group by 1 order by 1`);
  return rows;
}
