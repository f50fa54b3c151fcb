import { sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';

type DataRow = Record<string, unknown>;

/** What a row of an order says nothing about: which order it is, and in which currency its amounts are. */
export const ORDER_COLUMNS = ['order_number', 'currency'] as const;

interface RowsWanted {
  table: string;
  columns: readonly string[];
  isOfOrder: boolean;
  userId: string;
  /** Of rows, and of their texts in bytes, so that the memory does not depend on what a player has. */
  max: { rows: number; bytes: number };
}

/**
 * Of the player with this id, the newest first. `users` has the id in another column than the tables that refer to it.
 */
export async function readPlayerRows(
  queries: Queries,
  { table, columns, isOfOrder, userId, max }: RowsWanted,
): Promise<DataRow[]> {
  const names = sql.join(
    [...(isOfOrder ? ORDER_COLUMNS : []), ...columns].map((column) => sql.identifier(column)),
    sql`, `,
  );
  const source = isOfOrder
    ? sql`(select owned.*, orders.number as order_number, orders.currency
        from ${sql.identifier(table)} owned join orders on orders.id = owned.order_id
        where orders.user_id = ${userId}::uuid) of_orders`
    : sql`${sql.identifier(table)} where ${sql.identifier(table === 'users' ? 'id' : 'user_id')} = ${userId}::uuid`;
  const time = columns.find((column) => column.endsWith('_at'));
  const order = time === undefined ? sql`1` : sql`${sql.identifier(time)} desc nulls last`;
  const { rows } = await queries.execute<DataRow>(sql`
    select ${names} from (
      select *, row_number() over () as row_position,
        sum(octet_length(row(${names})::text)) over (rows unbounded preceding) as text_bytes
      from (
        select ${names} from ${source} order by ${order} limit ${max.rows}
      ) newest
    ) counted
    where text_bytes <= ${max.bytes} order by row_position`);
  return rows;
}
