import type { SocialProvider } from '@gatehouse/domain/games';
import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { externalIdentities, users } from '../../../db/schema/people.ts';

export type IdentityRow = typeof externalIdentities.$inferSelect;
export type NewIdentity = typeof externalIdentities.$inferInsert;

export interface OwnedIdentity extends IdentityRow {
  ownerKind: typeof users.$inferSelect.kind;
}

/** Serialises two first sign-ins of one person, even while there is no row to lock. */
export async function lockSubject(tx: Queries, provider: SocialProvider, subject: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${provider}:${subject}`}, 486))`);
}

/** With the kind of its owner, joined so that both are read in one snapshot. */
export async function findIdentity(
  tx: Queries,
  provider: SocialProvider,
  subject: string,
): Promise<OwnedIdentity | null> {
  const [row] = await tx
    .select({ identity: externalIdentities, ownerKind: users.kind })
    .from(externalIdentities)
    .innerJoin(users, eq(users.id, externalIdentities.userId))
    .where(and(eq(externalIdentities.provider, provider), eq(externalIdentities.subject, subject)));
  return row ? { ...row.identity, ownerKind: row.ownerKind } : null;
}

export async function identitiesOf(queries: Queries, userId: string): Promise<IdentityRow[]> {
  return queries
    .select()
    .from(externalIdentities)
    .where(eq(externalIdentities.userId, userId))
    .orderBy(asc(externalIdentities.createdAt), asc(externalIdentities.id));
}

export async function insertIdentity(tx: Queries, identity: NewIdentity): Promise<void> {
  await tx.insert(externalIdentities).values(identity);
}

export async function updateIdentityEmail(
  tx: Queries,
  id: string,
  email: Pick<IdentityRow, 'email' | 'isEmailProven'>,
): Promise<void> {
  await tx.update(externalIdentities).set(email).where(eq(externalIdentities.id, id));
}

/** Returns the providers that were moved to the other account. */
export async function moveIdentities(
  tx: Queries,
  fromUserId: string,
  toUserId: string,
  linkedAt: Date,
): Promise<SocialProvider[]> {
  const moved = await tx
    .update(externalIdentities)
    .set({ userId: toUserId, linkedAt })
    .where(eq(externalIdentities.userId, fromUserId))
    .returning({ provider: externalIdentities.provider });
  return moved.map(({ provider }) => provider);
}

export async function deleteIdentity(tx: Queries, id: string): Promise<void> {
  await tx.delete(externalIdentities).where(eq(externalIdentities.id, id));
}

/** All of them, or those that were linked since then. */
export async function deleteIdentitiesOf(
  tx: Queries,
  userId: string,
  linkedSince?: Date,
): Promise<SocialProvider[]> {
  const matches = linkedSince && gte(externalIdentities.linkedAt, linkedSince);
  const removed = await tx
    .delete(externalIdentities)
    .where(and(eq(externalIdentities.userId, userId), matches))
    .returning({ provider: externalIdentities.provider });
  return removed.map(({ provider }) => provider);
}

/** Those that were linked before the e-mail was validated, except those that have verified this address. */
export async function deleteUnprovenIdentities(
  tx: Queries,
  userId: string,
  { emailCanonical, emailValidatedAt }: { emailCanonical: string; emailValidatedAt: Date },
): Promise<SocialProvider[]> {
  const { isEmailProven, email, linkedAt } = externalIdentities;
  const removed = await tx
    .delete(externalIdentities)
    .where(
      and(
        eq(externalIdentities.userId, userId),
        lt(linkedAt, emailValidatedAt),
        sql`not (${isEmailProven} and lower(coalesce(${email}, '')) = ${emailCanonical})`,
      ),
    )
    .returning({ provider: externalIdentities.provider });
  return removed.map(({ provider }) => provider);
}
