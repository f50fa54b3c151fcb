import { lt, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import type { Expiry } from '../../../db/expiry.ts';
import { importedHashCosts } from '../../../db/schema/account-safety.ts';

export type ImportedCost = typeof importedHashCosts.$inferSelect;

/** Only the most expensive one of each scheme stays. */
export async function keepHighestCosts(tx: Queries, costs: ImportedCost[]): Promise<void> {
  if (costs.length === 0) return;
  await tx
    .insert(importedHashCosts)
    .values(costs)
    .onConflictDoUpdate({
      target: importedHashCosts.scheme,
      set: { work: sql`excluded.work`, sample: sql`excluded.sample` },
      setWhere: lt(importedHashCosts.work, sql`excluded.work`),
    });
}

export async function listCosts(queries: Queries): Promise<ImportedCost[]> {
  return queries.select().from(importedHashCosts);
}

/**
 * Of schemes that no account has any more: all have got a hash of ours, or are erased. An import that is not committed yet
 * has locked the row, and keeps it. `currentPrefix` is what our own hashes begin with.
 */
export const expiredImportedCosts = (currentPrefix: string): Expiry => ({
  table: importedHashCosts,
  isExpired: () => sql`
    not exists (select 1 from users u where ${isOfScheme(sql`u.password_hash`, currentPrefix)})
    and not exists (
      select 1 from legacy_accounts l
      where l.migrated_at is null and ${isOfScheme(sql`l.password_hash`, currentPrefix)}
    )`,
});

/** A few formats are one scheme, and begin differently. */
function isOfScheme(hash: SQL, currentPrefix: string): SQL {
  const { scheme, sample } = importedHashCosts;
  return sql`case ${scheme}
    when 'argon2' then starts_with(${hash}, '$argon2') and not starts_with(${hash}, ${currentPrefix})
    when 'bcrypt' then starts_with(${hash}, '$2')
    when 'phpass' then starts_with(${hash}, '$P$') or starts_with(${hash}, '$H$')
    else starts_with(${hash}, '$' || split_part(${sample}, '$', 2) || '$')
  end`;
}
