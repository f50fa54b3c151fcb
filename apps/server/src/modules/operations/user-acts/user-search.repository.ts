import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import type { users } from '../../../db/schema/people.ts';

/** What of a player contains the text. Orders, payments and coupons match as a whole only. */
export type PlayerMatch = 'id' | 'email' | 'nickname' | 'game-account' | 'order' | 'payment' | 'coupon';

type UserRow = typeof users.$inferSelect;
export type FoundPlayer = Pick<UserRow, 'id' | 'kind' | 'email' | 'nickname'> & {
  createdAt: Date;
  lastSignInAt: Date | null;
  matches: PlayerMatch[];
};

export interface PlayerQuery {
  /** For `like`; null for a text that is too short for the indexes. */
  pattern: string | null;
  uuid: string | null;
  orderNumber: number | null;
  paymentId: string;
  /** Without dashes. */
  couponCode: string | null;
}

const CANDIDATES_MAX = 2000;

/** Sorted by id. Each branch reads an index and stops at the limit. */
export async function searchPlayers(
  queries: Queries,
  { pattern, uuid, orderNumber, paymentId, couponCode }: PlayerQuery,
  { afterId, limit }: { afterId: string; limit: number },
): Promise<FoundPlayer[]> {
  const branch = (match: PlayerMatch, id: SQL, from: SQL, where: SQL) => sql`
    (select ${id} as id, ${match}::text as match from ${from}
     where ${where} and ${id} > ${afterId}::uuid order by ${id} limit ${limit})`;
  // The planner takes rare parts of names for common ones, and would walk through all players to sort them. So a number
  // of matches is read first: only where there are more is the order by id worth walking along.
  const candidates: SQL[] = [];
  const named = (match: PlayerMatch, id: SQL, table: SQL, name: SQL) => {
    if (pattern === null) return [];
    const few = sql.raw(`few_${candidates.length}`);
    const isMatch = sql`${name} like ${pattern}`;
    candidates.push(
      sql`${few} as materialized (select ${id} as id from ${table} where ${isMatch} limit ${CANDIDATES_MAX + 1})`,
    );
    const count = sql`(select count(*) from ${few})`;
    return [
      branch(match, sql`id`, few, sql`${count} <= ${CANDIDATES_MAX}`),
      branch(match, id, table, sql`${count} > ${CANDIDATES_MAX} and ${isMatch}`),
    ];
  };
  const ofOrder = (match: PlayerMatch, where: SQL) => branch(match, sql`user_id`, sql`orders`, where);
  const branches = [
    ...named('email', sql`id`, sql`users`, sql`email_canonical`),
    ...named('nickname', sql`id`, sql`users`, sql`lower(nickname)`),
    ...named('game-account', sql`user_id`, sql`game_accounts`, sql`lower(display_name)`),
    ...(uuid === null
      ? []
      : [
          branch('id', sql`id`, sql`users`, sql`id = ${uuid}::uuid`),
          ofOrder('order', sql`id = ${uuid}::uuid`),
        ]),
    ...(orderNumber === null ? [] : [ofOrder('order', sql`number = ${orderNumber}::bigint`)]),
    ofOrder('payment', sql`payment_id = ${paymentId}`),
    ofOrder('payment', sql`payment_reference = ${paymentId}`),
    ...(couponCode === null
      ? []
      : [
          branch(
            'coupon',
            sql`r.user_id`,
            sql`coupon_redemptions r join coupons c on c.code = r.coupon_code`,
            sql`replace(c.code, '-', '') = ${couponCode}`,
          ),
        ]),
  ];
  const { rows } = await queries.execute<
    Omit<FoundPlayer, 'createdAt' | 'lastSignInAt'> & { createdAt: string; lastSignInAt: string | null }
  >(sql`
    ${candidates.length === 0 ? sql`` : sql`with ${sql.join(candidates, sql`, `)}`}
    select u.id, u.kind, u.email, u.nickname, u.created_at as "createdAt", u.last_sign_in_at as "lastSignInAt",
      array_agg(distinct found.match order by found.match) as matches
    from (${sql.join(branches, sql` union all `)}) as found join users u on u.id = found.id
    group by u.id order by u.id limit ${limit}`);
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    lastSignInAt: row.lastSignInAt === null ? null : new Date(row.lastSignInAt),
  }));
}
