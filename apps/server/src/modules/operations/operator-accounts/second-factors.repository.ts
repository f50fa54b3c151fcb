import { and, asc, count, eq, gt, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { operatorAuthenticators, operatorPasskeys } from '../../../db/schema/operators.ts';

export type AuthenticatorRow = typeof operatorAuthenticators.$inferSelect;
export type OperatorPasskey = typeof operatorPasskeys.$inferSelect;

const authenticators = operatorAuthenticators;
const passkeys = operatorPasskeys;

export async function listAuthenticators(queries: Queries, operatorId: string): Promise<AuthenticatorRow[]> {
  return queries
    .select()
    .from(authenticators)
    .where(and(eq(authenticators.operatorId, operatorId), isNotNull(authenticators.activatedAt)))
    .orderBy(asc(authenticators.createdAt));
}

export async function listPasskeys(queries: Queries, operatorId: string): Promise<OperatorPasskey[]> {
  return queries
    .select()
    .from(passkeys)
    .where(eq(passkeys.operatorId, operatorId))
    .orderBy(asc(passkeys.createdAt));
}

export async function countSecondFactors(queries: Queries, operatorId: string) {
  const [first] = await queries
    .select({ own: count() })
    .from(authenticators)
    .where(and(eq(authenticators.operatorId, operatorId), isNotNull(authenticators.activatedAt)));
  const [second] = await queries
    .select({ own: count() })
    .from(passkeys)
    .where(eq(passkeys.operatorId, operatorId));
  return { authenticators: first?.own ?? 0, passkeys: second?.own ?? 0 };
}

export async function insertAuthenticator(
  tx: Queries,
  authenticator: typeof authenticators.$inferInsert,
): Promise<void> {
  await tx.insert(authenticators).values(authenticator);
}

/** One that waits for its first code; a newer one replaces it. */
export async function savePendingAuthenticator(
  tx: Queries,
  pending: { operatorId: string; sealedSecret: string; createdAt: Date },
): Promise<void> {
  await tx
    .delete(authenticators)
    .where(and(eq(authenticators.operatorId, pending.operatorId), isNull(authenticators.activatedAt)));
  await tx.insert(authenticators).values(pending);
}

export async function findPendingAuthenticator(
  tx: Queries,
  operatorId: string,
  since: Date,
): Promise<AuthenticatorRow | null> {
  const [row] = await tx
    .select()
    .from(authenticators)
    .where(
      and(
        eq(authenticators.operatorId, operatorId),
        isNull(authenticators.activatedAt),
        gte(authenticators.createdAt, since),
      ),
    );
  return row ?? null;
}

export async function activateAuthenticator(tx: Queries, id: string, at: Date, step: number): Promise<void> {
  await tx
    .update(authenticators)
    .set({ activatedAt: at, lastUsedStep: step })
    .where(eq(authenticators.id, id));
}

/** False when a code of this step was accepted before. One statement, so that a code works once. */
export async function spendStep(queries: Queries, id: string, step: number): Promise<boolean> {
  const used = await queries
    .update(authenticators)
    .set({ lastUsedStep: step })
    .where(
      and(
        eq(authenticators.id, id),
        or(isNull(authenticators.lastUsedStep), lt(authenticators.lastUsedStep, step)),
      ),
    )
    .returning({ id: authenticators.id });
  return used.length > 0;
}

export async function deleteAuthenticator(tx: Queries, operatorId: string, id: string): Promise<boolean> {
  const gone = await tx
    .delete(authenticators)
    .where(and(eq(authenticators.id, id), eq(authenticators.operatorId, operatorId)))
    .returning({ id: authenticators.id });
  return gone.length > 0;
}

export async function insertPasskey(tx: Queries, passkey: typeof passkeys.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  return added.length > 0;
}

export async function findPasskey(queries: Queries, credentialId: string): Promise<OperatorPasskey | null> {
  const [row] = await queries.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row ?? null;
}

/** False when the counter does not go on: then the authenticator was copied. */
export async function markPasskeyUsed(
  tx: Queries,
  id: string,
  { counter, at }: { counter: number; at: Date },
): Promise<boolean> {
  const hasNoCounter = and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`);
  const goesOn = gt(sql`${counter}::bigint`, passkeys.counter);
  const used = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: at })
    .where(and(eq(passkeys.id, id), or(hasNoCounter, goesOn)))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

export async function deletePasskey(tx: Queries, operatorId: string, id: string): Promise<boolean> {
  const gone = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.operatorId, operatorId)))
    .returning({ id: passkeys.id });
  return gone.length > 0;
}

export async function deleteSecondFactors(tx: Queries, operatorId: string): Promise<void> {
  await tx.delete(authenticators).where(eq(authenticators.operatorId, operatorId));
  await tx.delete(passkeys).where(eq(passkeys.operatorId, operatorId));
}
