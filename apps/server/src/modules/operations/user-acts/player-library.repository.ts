import type { LibraryItem } from '@gatehouse/contract/operator/player-records.endpoints';
import { sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';

export interface OwnedItem {
  productName: string;
  extraName: string | null;
  origin: LibraryItem['origin'];
  count: number;
  grantedAt: Date;
  /** The last order that it came from. */
  orderNumber: number | null;
}

/** Newest first. Of an extra one row for each origin, because currency can be had any number of times. */
export async function libraryOf(queries: Queries, userId: string): Promise<OwnedItem[]> {
  const { rows } = await queries.execute<
    Omit<OwnedItem, 'count' | 'grantedAt' | 'orderNumber'> & {
      count: string | number;
      grantedAt: string;
      orderNumber: string | number | null;
    }
  >(sql`
    with owned as (
      select product_name, null::text as extra_name, source, order_id, granted_at, 1 as count
      from ownerships where user_id = ${userId}::uuid
      union all
      select product_name, extra_name, 'purchase', order_id, granted_at, 1
      from owned_extras where user_id = ${userId}::uuid
      union all
      select product_name, extra_name, 'import', null, granted_at, count
      from imported_extras where user_id = ${userId}::uuid
    ), traced as (
      select owned.*, o.number, case
        when source = 'coupon' then 'coupon'
        when o.id is null then 'other'
        when o.amount > 0 then 'purchase'
        when exists (select 1 from order_events e
          where e.order_id = o.id and e.kind = 'created' and e.source = 'operator') then 'operator'
        else 'free' end as origin
      from owned left join orders o on o.id = owned.order_id
    )
    select product_name as "productName", extra_name as "extraName", origin, sum(count) as count,
      max(granted_at) as "grantedAt", max(number) as "orderNumber"
    from traced group by product_name, extra_name, origin
    order by max(granted_at) desc, product_name, extra_name nulls first, origin`);
  return rows.map(({ count, grantedAt, orderNumber, ...row }) => ({
    ...row,
    count: Number(count),
    grantedAt: new Date(grantedAt),
    orderNumber: orderNumber === null ? null : Number(orderNumber),
  }));
}
