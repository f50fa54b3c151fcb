import { and, gt, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { emailHolds } from '../../../db/schema/account-safety.ts';
import { users } from '../../../db/schema/people.ts';

export interface ImportedPlayer {
  email: string;
  emailCanonical: string;
  emailValidatedAt: string | null;
  nickname: string;
  passwordHash: string;
  locale: string;
  createdAt: string;
  lastSignInAt: string | null;
}

/** One statement for all rows. Returns the ids of those that were stored, by canonical e-mail. */
export async function insertImportedUsers(
  tx: Queries,
  players: ImportedPlayer[],
  now: Date,
): Promise<Map<string, string>> {
  // In the order of their addresses, so that two imports cannot wait for each other.
  const { rows } = await tx.execute<{ id: string; email_canonical: string }>(sql`
    insert into users (kind, email, email_canonical, email_validated_at, nickname, password_hash, locale, created_at,
      last_sign_in_at, imported_at)
    select 'platform', email, "emailCanonical", "emailValidatedAt", nickname, "passwordHash", locale, "createdAt",
      "lastSignInAt", ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(players)}::json) as player (
      email text, "emailCanonical" text, "emailValidatedAt" timestamptz, nickname text, "passwordHash" text, locale text,
      "createdAt" timestamptz, "lastSignInAt" timestamptz)
    order by "emailCanonical"
    on conflict (email_canonical) do nothing
    returning id, email_canonical`);
  return new Map(rows.map(({ id, email_canonical }) => [email_canonical, id]));
}

export async function findTakenEmails(queries: Queries, emails: readonly string[]): Promise<string[]> {
  const rows = await queries
    .select({ email: users.emailCanonical })
    .from(users)
    .where(inArray(users.emailCanonical, [...emails]));
  return rows.flatMap(({ email }) => email ?? []);
}

/** Reserved for a former owner. */
export async function findHeldEmails(
  queries: Queries,
  emails: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await queries
    .select({ email: emailHolds.emailCanonical })
    .from(emailHolds)
    .where(and(inArray(emailHolds.emailCanonical, [...emails]), gt(emailHolds.heldUntil, now)));
  return rows.map(({ email }) => email);
}
