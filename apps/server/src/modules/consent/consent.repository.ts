import type { Queries } from '../../db/db.ts';
import { cookieConsents } from '../../db/schema/cookie-consents.ts';

export type CookieConsent = typeof cookieConsents.$inferInsert;

/** A browser may send a receipt twice: the one that is there stays. */
export async function insertCookieConsent(queries: Queries, consent: CookieConsent): Promise<void> {
  await queries.insert(cookieConsents).values(consent).onConflictDoNothing();
}
