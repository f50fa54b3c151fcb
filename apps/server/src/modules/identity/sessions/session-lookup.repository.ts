import { and, desc, eq, getTableColumns, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { gameAccounts, legacyAccounts } from '../../../db/schema/game-accounts.ts';
import { bans, users } from '../../../db/schema/people.ts';
import { sessions } from '../../../db/schema/sessions.ts';

/**
 * One indexed, prepared query for everything that a request needs to know about its user. It runs on every call with a
 * token.
 */
export function prepareSessionLookup(queries: Queries) {
  const account = queries
    .select({
      platformGameAccountId: gameAccounts.platformGameAccountId,
      isDisplayNameFromGame: gameAccounts.isDisplayNameFromGame,
      isMigrated: gameAccounts.isMigrated,
    })
    .from(gameAccounts)
    .where(
      and(
        eq(gameAccounts.userId, sessions.userId),
        isNull(gameAccounts.deletedAt),
        isNull(gameAccounts.preDeletedAt),
      ),
    )
    .orderBy(
      sql`(${gameAccounts.platformGameAccountId} = ${sessions.platformGameAccountId}) desc nulls last`,
      sql`${gameAccounts.lastLoginAt} desc nulls last`,
      desc(gameAccounts.createdAt),
    )
    .limit(1)
    .as('account');
  const now = sql`${sql.placeholder('now')}::timestamptz`;
  const isBanned = sql<boolean>`exists (${queries
    .select({ one: sql`1` })
    .from(bans)
    .where(
      and(
        eq(bans.userId, sessions.userId),
        isNull(bans.liftedAt),
        or(isNull(bans.endsAt), sql`${bans.endsAt} > ${now}`),
      ),
    )})`;
  // A user who has not validated the address must not see the accounts that use it.
  const hasUnmigratedGameAccounts = sql<boolean>`exists (${queries
    .select({ one: sql`1` })
    .from(legacyAccounts)
    .where(
      and(
        isNull(legacyAccounts.migratedAt),
        or(
          eq(legacyAccounts.userId, sessions.userId),
          and(eq(legacyAccounts.emailCanonical, users.emailCanonical), isNotNull(users.emailValidatedAt)),
        ),
      ),
    )})`;
  // Only the list of a player's sessions needs these.
  const { browser: _browser, system: _system, ...session } = getTableColumns(sessions);
  const query = queries
    .select({
      session,
      user: {
        kind: users.kind,
        email: users.email,
        emailCanonical: users.emailCanonical,
        emailValidatedAt: users.emailValidatedAt,
        nickname: users.nickname,
        locale: users.locale,
        currency: users.currency,
        allowRemarketing: users.allowRemarketing,
        allowSocialmediaMarketing: users.allowSocialmediaMarketing,
        hasPassword: sql<boolean>`${users.passwordHash} is not null`,
        passwordChangedAt: users.passwordChangedAt,
        erasesAt: users.erasesAt,
      },
      account: {
        platformGameAccountId: account.platformGameAccountId,
        isDisplayNameFromGame: account.isDisplayNameFromGame,
        isMigrated: account.isMigrated,
      },
      isBanned,
      hasUnmigratedGameAccounts,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoinLateral(account, sql`true`)
    // Behind a subselect the planner cannot count them, so it keeps one plan instead of making one for every call.
    .where(sql`${sessions.tokenHash} = any(array(select unnest(${sql.placeholder('tokenHashes')}::text[])))`)
    .prepare('sessions_by_token');
  return async (tokenHashes: string[], moment: Date) => {
    const rows = await query.execute({ tokenHashes, now: moment.toISOString() });
    return new Map(rows.map((row) => [row.session.tokenHash, row]));
  };
}

type FindSessions = ReturnType<typeof prepareSessionLookup>;
export type SessionRow = Awaited<ReturnType<FindSessions>> extends Map<string, infer Row> ? Row : never;
