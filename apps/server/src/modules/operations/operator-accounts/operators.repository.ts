import { asc, eq } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { operators } from '../../../db/schema/operators.ts';

export type OperatorAccount = typeof operators.$inferSelect;
export type NewOperator = typeof operators.$inferInsert;

export async function listOperators(queries: Queries): Promise<OperatorAccount[]> {
  return queries.select().from(operators).orderBy(asc(operators.name), asc(operators.id));
}

export async function findOperator(queries: Queries, id: string): Promise<OperatorAccount | null> {
  const [row] = await queries.select().from(operators).where(eq(operators.id, id));
  return row ?? null;
}

export async function findOperatorByEmail(
  queries: Queries,
  canonical: string,
): Promise<OperatorAccount | null> {
  const [row] = await queries.select().from(operators).where(eq(operators.emailCanonical, canonical));
  return row ?? null;
}

/** By the id at the OpenID provider. */
export async function findOperatorBySubject(
  queries: Queries,
  subject: string,
): Promise<OperatorAccount | null> {
  const [row] = await queries.select().from(operators).where(eq(operators.providerSubject, subject));
  return row ?? null;
}

/** Acts on one operator, and its sign-in, come one after the other. */
export async function lockOperator(tx: Queries, id: string): Promise<OperatorAccount | null> {
  const [row] = await tx.select().from(operators).where(eq(operators.id, id)).for('update');
  return row ?? null;
}

/** Null when the e-mail is taken. */
export async function insertOperator(tx: Queries, operator: NewOperator): Promise<OperatorAccount | null> {
  const [row] = await tx.insert(operators).values(operator).onConflictDoNothing().returning();
  return row ?? null;
}

export async function updateOperator(
  tx: Queries,
  id: string,
  change: Partial<Omit<NewOperator, 'id'>>,
): Promise<void> {
  await tx.update(operators).set(change).where(eq(operators.id, id));
}

/** All of them, always in the same order: two admins who disable each other would leave none. */
export async function lockOperators(tx: Queries): Promise<OperatorAccount[]> {
  return tx.select().from(operators).orderBy(asc(operators.id)).for('update');
}
