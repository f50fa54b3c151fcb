import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { externalIdentities } from '../../../db/schema/people.ts';
import { sessions, twoFactorDevices, twoFactorRecoveryCodes } from '../../../db/schema/sessions.ts';

export interface TwoFactorState {
  authenticators: number;
  isEnrolmentPending: boolean;
  hasRecoveryCode: boolean;
}

export async function readTwoFactor(queries: Queries, userId: string): Promise<TwoFactorState> {
  const [devices] = await queries
    .select({
      all: count(),
      active: sql<number>`(count(*) filter (where ${isNotNull(twoFactorDevices.activatedAt)}))::int`,
    })
    .from(twoFactorDevices)
    .where(eq(twoFactorDevices.userId, userId));
  const codes = await queries
    .select({ userId: twoFactorRecoveryCodes.userId })
    .from(twoFactorRecoveryCodes)
    .where(eq(twoFactorRecoveryCodes.userId, userId));
  const { all = 0, active = 0 } = devices ?? {};
  return { authenticators: active, isEnrolmentPending: all > active, hasRecoveryCode: codes.length > 0 };
}

/** Without those that a ban ended; whether one has expired is told by its lifetime. */
export async function listSessionLifetimes(queries: Queries, userId: string) {
  return queries
    .select({
      remembered: sessions.remembered,
      expiresAt: sessions.expiresAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)));
}

export async function listProviders(queries: Queries, userId: string) {
  return queries
    .select({ provider: externalIdentities.provider, linkedAt: externalIdentities.createdAt })
    .from(externalIdentities)
    .where(eq(externalIdentities.userId, userId))
    .orderBy(asc(externalIdentities.createdAt));
}
