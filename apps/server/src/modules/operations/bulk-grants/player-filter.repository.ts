import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';

/** A filter whose names are checked: `gameId` is the game of the product that is played. */
export interface StoredFilter {
  signedUpAfter?: string | undefined;
  signedUpBefore?: string | undefined;
  signedInAfter?: string | undefined;
  signedInBefore?: string | undefined;
  locale?: string | undefined;
  country?: string | undefined;
  owns?: OwnedFilter | undefined;
  gameId?: string | undefined;
}

interface OwnedFilter {
  productName: string;
  /** Where the product is a game. */
  gameId: string | undefined;
  isFree: boolean;
}

export interface ChosenPlayer {
  id: string;
  email: string | null;
  nickname: string | null;
  createdAt: Date;
  lastSignInAt: Date | null;
}

/** Players with an account of the platform that is not about to be erased. */
function isMatch(filter: StoredFilter): SQL {
  const { signedUpAfter, signedUpBefore, signedInAfter, signedInBefore, locale, country, owns, gameId } =
    filter;
  const conditions = [sql`u.kind = 'platform'`, sql`u.erases_at is null`];
  const add = <Value>(value: Value | undefined, condition: (given: Value) => SQL) => {
    if (value !== undefined) conditions.push(condition(value));
  };
  add(signedUpAfter, (at) => sql`u.created_at >= ${at}::timestamptz`);
  add(signedUpBefore, (at) => sql`u.created_at < ${at}::timestamptz`);
  add(signedInAfter, (at) => sql`u.last_sign_in_at >= ${at}::timestamptz`);
  add(signedInBefore, (at) => sql`u.last_sign_in_at < ${at}::timestamptz`);
  add(locale, (name) => sql`u.locale = ${name}`);
  add(country, (name) => sql`u.country = ${name}`);
  add(owns, ownsProduct);
  add(gameId, (id) => hasAccount(id));
  return sql.join(conditions, sql` and `);
}

/** The rule of `ownedProductsOf` (commerce/ownerships), for many players in one statement. */
function ownsProduct({ productName, gameId, isFree }: OwnedFilter): SQL {
  const hasRow = (table: string) =>
    sql`exists (select 1 from ${sql.identifier(table)} o where o.user_id = u.id and o.product_name = ${productName})`;
  const ways = [hasRow('ownerships')];
  if (gameId !== undefined) ways.push(hasAccount(gameId, isFree ? undefined : sql`g.is_migrated`));
  if (isFree) ways.push(hasRow('owned_extras'), hasRow('imported_extras'));
  return sql`(${sql.join(ways, sql` or `)})`;
}

function hasAccount(gameId: string, condition = sql`true`): SQL {
  return sql`exists (select 1 from game_accounts g where g.user_id = u.id and g.game_id = ${gameId}::uuid
    and g.deleted_at is null and g.pre_deleted_at is null and ${condition})`;
}

/** Counts no further than one more than `max`. */
export async function countMatches(queries: Queries, filter: StoredFilter, max: number): Promise<number> {
  const { rows } = await queries.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from users u where ${isMatch(filter)} limit ${max + 1}) as found`,
  );
  return Number(rows[0]?.count);
}

export async function firstMatches(
  queries: Queries,
  filter: StoredFilter,
  limit: number,
): Promise<ChosenPlayer[]> {
  return detailsOf(queries, sql`${isMatch(filter)} order by u.id limit ${limit}`);
}

export async function playersById(queries: Queries, ids: readonly string[]): Promise<ChosenPlayer[]> {
  if (ids.length === 0) return [];
  const wanted = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  return detailsOf(queries, sql`u.id in (${wanted}) order by u.id`);
}

async function detailsOf(queries: Queries, where: SQL): Promise<ChosenPlayer[]> {
  const { rows } = await queries.execute<
    Omit<ChosenPlayer, 'createdAt' | 'lastSignInAt'> & { createdAt: string; lastSignInAt: string | null }
  >(sql`select u.id, u.email, u.nickname, u.created_at as "createdAt", u.last_sign_in_at as "lastSignInAt"
    from users u where ${where}`);
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    lastSignInAt: row.lastSignInAt === null ? null : new Date(row.lastSignInAt),
  }));
}

/** Stores who matches at this moment, in one statement. Returns how many. */
export async function insertMatches(tx: Queries, bulkGrantId: string, filter: StoredFilter): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    with stored as (
      insert into bulk_grant_rows (bulk_grant_id, user_id, state)
      select ${bulkGrantId}::uuid, u.id, 'waiting' from users u where ${isMatch(filter)} returning 1
    ) select count(*)::int as count from stored`);
  return Number(rows[0]?.count);
}
