import { COOKIE_CONSENTS_PER_PLAYER_MAX } from '@gatehouse/domain/limits';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { cookieConsents } from '../../../db/schema/cookie-consents.ts';

export type CookieConsent = typeof cookieConsents.$inferInsert;

/** A browser may send a receipt twice: the existing one stays. Beyond the limit the oldest are deleted. */
export async function insertCookieConsent(queries: Queries, consent: CookieConsent): Promise<void> {
  await queries.insert(cookieConsents).values(consent).onConflictDoNothing();
  const surplus = queries
    .select({ decidedAt: cookieConsents.decidedAt })
    .from(cookieConsents)
    .where(eq(cookieConsents.userId, consent.userId))
    .orderBy(desc(cookieConsents.receivedAt), desc(cookieConsents.decidedAt))
    .offset(COOKIE_CONSENTS_PER_PLAYER_MAX);
  await queries
    .delete(cookieConsents)
    .where(and(eq(cookieConsents.userId, consent.userId), inArray(cookieConsents.decidedAt, surplus)));
}
