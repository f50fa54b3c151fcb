import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import type { OrderStatus } from '../../commerce/orders/order.rules.ts';

export type OrderMatch = 'id' | 'number' | 'payment' | 'product' | 'email';

export interface FoundOrder {
  id: string;
  number: number;
  userId: string | null;
  email: string | null;
  title: string;
  amount: number;
  currency: string;
  status: OrderStatus;
  paymentId: string | null;
  createdAt: Date;
  matches: OrderMatch[];
}

interface OrderPage {
  /** The number of the last order of the page before. */
  before: number;
  limit: number;
  status?: OrderStatus | undefined;
}

type Row = Omit<FoundOrder, 'createdAt' | 'number'> & { createdAt: string; number: string | number };

const COLUMNS = sql`o.id, o.number, o.user_id as "userId", u.email, o.title, o.amount, o.currency, o.status,
  o.payment_id as "paymentId", o.created_at as "createdAt"`;
const statusIs = (status: OrderStatus | undefined) =>
  status === undefined ? sql`true` : sql`o.status = ${status}`;

export interface OrderQuery {
  /** For `like`; null for a text that is too short for the indexes. */
  emailPattern: string | null;
  /** The first and the last id that begin with the text. */
  ids: { first: string; last: string } | null;
  number: number | null;
  text: string;
}

const CANDIDATES_MAX = 2000;

/** Newest first. Each branch reads an index and stops at the limit. */
export async function searchOrders(
  queries: Queries,
  { emailPattern, ids, number, text }: OrderQuery,
  { before, limit, status }: OrderPage,
): Promise<FoundOrder[]> {
  const branch = (match: OrderMatch, where: SQL, from = sql`orders o`) => sql`
    (select o.number, ${match}::text as match from ${from}
     where ${where} and o.number < ${before}::bigint and ${statusIs(status)} order by o.number desc limit ${limit})`;
  // As in the search for players: the planner takes rare parts of addresses for common ones.
  const count = sql`(select count(*) from few)`;
  const few =
    emailPattern === null
      ? sql``
      : sql`with few as materialized (select id from users where email_canonical like ${emailPattern}
          limit ${CANDIDATES_MAX + 1})`;
  const branches = [
    ...(emailPattern === null
      ? []
      : [
          branch('email', sql`${count} <= ${CANDIDATES_MAX} and o.user_id in (select id from few)`),
          branch(
            'email',
            sql`${count} > ${CANDIDATES_MAX} and u.email_canonical like ${emailPattern}`,
            sql`users u join orders o on o.user_id = u.id`,
          ),
        ]),
    ...(ids === null ? [] : [branch('id', sql`o.id between ${ids.first}::uuid and ${ids.last}::uuid`)]),
    ...(number === null ? [] : [branch('number', sql`o.number = ${number}::bigint`)]),
    branch('payment', sql`o.payment_id = ${text}`),
    branch('payment', sql`o.payment_reference = ${text}`),
    branch('product', sql`o.product_name = ${text}`),
  ];
  const { rows } = await queries.execute<Row>(sql`
    ${few}
    select ${COLUMNS}, array_agg(distinct found.match order by found.match) as matches
    from (${sql.join(branches, sql` union all `)}) as found
    join orders o on o.number = found.number left join users u on u.id = o.user_id
    group by o.id, u.email order by o.number desc limit ${limit}`);
  return rows.map(orderOf);
}

/** Of all players, newest first. */
export async function recentOrders(
  queries: Queries,
  { before, limit, status }: OrderPage,
): Promise<FoundOrder[]> {
  const { rows } = await queries.execute<Row>(sql`
    select ${COLUMNS}, array[]::text[] as matches from orders o left join users u on u.id = o.user_id
    where o.number < ${before}::bigint and ${statusIs(status)} order by o.number desc limit ${limit}`);
  return rows.map(orderOf);
}

function orderOf(row: Row): FoundOrder {
  return { ...row, number: Number(row.number), createdAt: new Date(row.createdAt) };
}
