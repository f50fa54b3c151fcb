import { and, eq, lt } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import type { Expiry } from '../../../db/expiry.ts';
import { emailHolds } from '../../../db/schema/account-safety.ts';

export async function holdEmail(
  tx: Queries,
  userId: string,
  emailCanonical: string,
  heldUntil: Date,
): Promise<void> {
  await tx
    .insert(emailHolds)
    .values({ userId, emailCanonical, heldUntil })
    .onConflictDoUpdate({ target: emailHolds.emailCanonical, set: { userId, heldUntil } });
}

export async function releaseEmail(tx: Queries, userId: string, emailCanonical: string): Promise<void> {
  await tx
    .delete(emailHolds)
    .where(and(eq(emailHolds.userId, userId), eq(emailHolds.emailCanonical, emailCanonical)));
}

export const expiredEmailHolds: Expiry = {
  table: emailHolds,
  isExpired: (now) => lt(emailHolds.heldUntil, now),
};
