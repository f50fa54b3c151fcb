import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { externalAuthRequests } from '../../../db/schema/external-auth.ts';
import { demoMails, mailLog } from '../../../db/schema/mails.ts';
import { orders, withdrawals } from '../../../db/schema/orders.ts';

/** Rows that name a player by e-mail only. */
export async function eraseByEmail(tx: Queries, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return;
  const lower = emails.map((email) => email.toLowerCase());
  const isAddressed = inArray(sql`lower(${mailLog.address})`, lower);
  await tx.delete(mailLog).where(and(isNull(mailLog.userId), isAddressed));
  await tx.delete(demoMails).where(inArray(demoMails.toCanonical, lower));
  await tx.delete(externalAuthRequests).where(inArray(sql`lower(${externalAuthRequests.email})`, lower));
}

/** Whether a declaration of the player has no end: support has to decide, or the money of an accepted one is not back. */
export async function hasOpenWithdrawal(tx: Queries, userId: string): Promise<boolean> {
  const isOpen = or(
    eq(withdrawals.state, 'review'),
    and(eq(withdrawals.state, 'accepted'), eq(orders.status, 'paid')),
  );
  const rows = await tx
    .select({ orderId: withdrawals.orderId })
    .from(withdrawals)
    .innerJoin(orders, eq(orders.id, withdrawals.orderId))
    .where(and(eq(orders.userId, userId), isOpen))
    .limit(1);
  return rows.length > 0;
}
