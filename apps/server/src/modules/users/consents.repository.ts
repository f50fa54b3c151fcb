import type { Queries } from '../../db/db.ts';
import { consentReceipts } from '../../db/schema/people.ts';

export type ConsentReceipt = typeof consentReceipts.$inferInsert;

export async function insertConsents(tx: Queries, receipts: ConsentReceipt[]): Promise<void> {
  if (receipts.length > 0) await tx.insert(consentReceipts).values(receipts);
}
