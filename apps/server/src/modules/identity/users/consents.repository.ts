import { LEGAL_DOCUMENTS } from '@gatehouse/contract/legal';
import { MARKETING_CONSENTS_PER_PLAYER_MAX } from '@gatehouse/domain/limits';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { consentReceipts } from '../../../db/schema/people.ts';

export type ConsentReceipt = typeof consentReceipts.$inferInsert;

export async function insertConsents(tx: Queries, receipts: ConsentReceipt[]): Promise<void> {
  if (receipts.length > 0) await tx.insert(consentReceipts).values(receipts);
  for (const { userId, subject } of receipts) await deleteSurplusConsents(tx, userId, subject);
}

async function deleteSurplusConsents(
  tx: Queries,
  userId: string,
  subject: ConsentReceipt['subject'],
): Promise<void> {
  const surplus = tx
    .select({ id: consentReceipts.id })
    .from(consentReceipts)
    .where(and(eq(consentReceipts.userId, userId), eq(consentReceipts.subject, subject)))
    .orderBy(desc(consentReceipts.givenAt))
    .offset(MARKETING_CONSENTS_PER_PLAYER_MAX);
  await tx.delete(consentReceipts).where(inArray(consentReceipts.id, surplus));
}

/** The accepted versions of the terms and the privacy policy. */
export function listAcceptances(queries: Queries, userId: string) {
  return queries
    .select({
      document: consentReceipts.subject,
      version: consentReceipts.documentVersion,
      way: consentReceipts.way,
      givenAt: consentReceipts.givenAt,
    })
    .from(consentReceipts)
    .where(and(eq(consentReceipts.userId, userId), inArray(consentReceipts.subject, [...LEGAL_DOCUMENTS])));
}

export async function moveConsents(tx: Queries, from: string, to: string): Promise<void> {
  await tx.update(consentReceipts).set({ userId: to }).where(eq(consentReceipts.userId, from));
}
