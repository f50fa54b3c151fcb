import { sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { accountKey } from './account-key.rules.ts';

export interface ImportedAccount {
  gameId: string;
  region: string;
  identity: string;
  identityCanonical: string;
  email: string | null;
  emailCanonical: string | null;
  passwordHash: string;
  displayName: string;
  /** The id that the game knows the account by; a random one without. */
  platformGameAccountId: string | null;
  products: string[];
  extras: Record<string, number>;
  createdAt: string;
  lastLoginAt: string | null;
}

interface Row extends Record<string, unknown> {
  game_id: string;
  region: string;
  identity_canonical: string;
}

const keyOf = ({ game_id: gameId, region, identity_canonical: identityCanonical }: Row) =>
  accountKey({ gameId, region, identityCanonical });

/** One statement for all rows. An account that its player has signed in with is never replaced. */
export async function insertImportedAccounts(
  tx: Queries,
  accounts: ImportedAccount[],
  { replaces }: { replaces: boolean },
): Promise<{ keys: Set<string>; replaced: number }> {
  const onConflict = replaces
    ? sql`(game_id, region, identity_canonical) do update set
        identity = excluded.identity, email = excluded.email, email_canonical = excluded.email_canonical,
        password_hash = excluded.password_hash, display_name = excluded.display_name, products = excluded.products,
        extras = excluded.extras, created_at = excluded.created_at, last_login_at = excluded.last_login_at
        where legacy_accounts.user_id is null and legacy_accounts.migrated_at is null`
    : sql`do nothing`;
  // In the order of their names, so that two imports cannot wait for each other.
  const { rows } = await tx.execute<Row & { is_new: boolean }>(sql`
    insert into legacy_accounts (game_id, region, identity, identity_canonical, email, email_canonical, password_hash,
      display_name, platform_game_account_id, products, extras, created_at, last_login_at)
    select "gameId", region, identity, "identityCanonical", email, "emailCanonical", "passwordHash", "displayName",
      coalesce("platformGameAccountId", gen_random_uuid()), products, extras, "createdAt", "lastLoginAt"
    from json_to_recordset(${JSON.stringify(accounts)}::json) as account (
      "gameId" uuid, region text, identity text, "identityCanonical" text, email text, "emailCanonical" text,
      "passwordHash" text, "displayName" text, "platformGameAccountId" uuid, products text[], extras jsonb,
      "createdAt" timestamptz, "lastLoginAt" timestamptz)
    order by "gameId", region, "identityCanonical"
    on conflict ${onConflict}
    returning game_id, region, identity_canonical, xmax = 0 as is_new`);
  return { keys: new Set(rows.map(keyOf)), replaced: rows.filter(({ is_new }) => !is_new).length };
}

/** Those of the accounts whose names exist, without those that may be replaced. */
export async function findTakenKeys(
  queries: Queries,
  accounts: ImportedAccount[],
  { replaces }: { replaces: boolean },
): Promise<string[]> {
  const { rows } = await queries.execute<Row>(sql`
    select legacy.game_id, legacy.region, legacy.identity_canonical
    from json_to_recordset(${JSON.stringify(accounts)}::json) as account (
      "gameId" uuid, region text, "identityCanonical" text)
    join legacy_accounts legacy on legacy.game_id = "gameId" and legacy.region = account.region
      and legacy.identity_canonical = "identityCanonical"
    where not ${replaces}::boolean or legacy.user_id is not null or legacy.migrated_at is not null`);
  return rows.map(keyOf);
}

/** Ids of the accounts that belong to accounts of other names. */
export async function findOtherIds(queries: Queries, accounts: ImportedAccount[]): Promise<string[]> {
  if (accounts.every(({ platformGameAccountId }) => platformGameAccountId === null)) return [];
  const { rows } = await queries.execute<{ id: string }>(sql`
    select account."platformGameAccountId" as id
    from json_to_recordset(${JSON.stringify(accounts)}::json) as account (
      "gameId" uuid, region text, "identityCanonical" text, "platformGameAccountId" uuid)
    left join legacy_accounts legacy on legacy.platform_game_account_id = account."platformGameAccountId"
    left join game_accounts played on played.platform_game_account_id = account."platformGameAccountId"
    where (legacy.id is null and played.id is not null)
      or (legacy.game_id, legacy.region, legacy.identity_canonical)
        is distinct from (account."gameId", account.region, account."identityCanonical") and legacy.id is not null`);
  return rows.map(({ id }) => id);
}
