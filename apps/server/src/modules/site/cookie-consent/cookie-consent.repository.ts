import { COOKIE_CONSENTS_PER_PLAYER_MAX } from '@gatehouse/domain/limits';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { type Expiry, hoursBefore } from '../../../db/expiry.ts';
import { cookieConsents } from '../../../db/schema/people.ts';

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

/** Kept as long as a claim about a former decision can be made. The last decision stays. */
export const expiredCookieConsents: Expiry = {
  table: cookieConsents,
  isExpired: (now) =>
    and(
      lt(cookieConsents.receivedAt, hoursBefore(now, 3 * 365 * 24)),
      sql`exists (select 1 from cookie_consents later
        where later.user_id = ${cookieConsents.userId} and later.received_at > ${cookieConsents.receivedAt})`,
    ),
};
