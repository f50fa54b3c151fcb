import type { SocialProvider } from '@gatehouse/domain/games';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { type Expiry, hoursBefore } from '../../../db/expiry.ts';
import { externalAuthRequests } from '../../../db/schema/external-auth.ts';

export type RequestRow = typeof externalAuthRequests.$inferSelect;
export type NewRequest = typeof externalAuthRequests.$inferInsert;

export async function insertRequest(queries: Queries, request: NewRequest): Promise<void> {
  await queries.insert(externalAuthRequests).values(request);
}

/** One statement: a callback is accepted once, however often it is sent. */
export async function claimPendingRequest(
  queries: Queries,
  stateHash: string,
  provider: SocialProvider,
  now: Date,
): Promise<RequestRow | null> {
  const [row] = await queries
    .update(externalAuthRequests)
    .set({ answeredAt: now })
    .where(
      and(
        eq(externalAuthRequests.stateHash, stateHash),
        eq(externalAuthRequests.provider, provider),
        isNull(externalAuthRequests.answeredAt),
        gt(externalAuthRequests.expiresAt, now),
      ),
    )
    .returning();
  return row ?? null;
}

export async function findRequest(queries: Queries, pollHash: string, now: Date): Promise<RequestRow | null> {
  const [row] = await queries
    .select()
    .from(externalAuthRequests)
    .where(and(eq(externalAuthRequests.pollHash, pollHash), gt(externalAuthRequests.expiresAt, now)));
  return row ?? null;
}

export type RequestResult =
  | { status: 'failed' }
  | { status: 'success'; sealedCode: string | null; email: string | null; userCreated: boolean };

export async function finishRequest(tx: Queries, id: string, result: RequestResult): Promise<void> {
  await tx.update(externalAuthRequests).set(result).where(eq(externalAuthRequests.id, id));
}

export const expiredAuthRequests: Expiry = {
  table: externalAuthRequests,
  isExpired: (now) => lt(externalAuthRequests.expiresAt, hoursBefore(now, 1)),
};
