import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { deviceReports } from '../../../db/schema/account-safety.ts';
import { couponRedemptions, ownerships } from '../../../db/schema/commerce.ts';
import { gameAccounts, legacyAccounts } from '../../../db/schema/game-accounts.ts';
import { consentReceipts, users } from '../../../db/schema/people.ts';

type UserRow = typeof users.$inferSelect;
export type GhostKind = Exclude<UserRow['kind'], 'platform'>;

export async function insertGhost(
  tx: Queries,
  kind: GhostKind,
  ghost: Pick<UserRow, 'nickname' | 'locale' | 'createdAt'>,
): Promise<string> {
  const [row] = await tx
    .insert(users)
    .values({ kind, ...ghost })
    .returning({ id: users.id });
  if (!row) throw new Error('the user was not stored');
  return row.id;
}

/** The ghost has an e-mail by now; from here on it is a player like any other. */
export async function promoteGhost(
  tx: Queries,
  id: string,
  player: Pick<UserRow, 'nickname' | 'locale' | 'passwordHash' | 'passwordChangedAt'>,
): Promise<void> {
  await tx
    .update(users)
    .set({ kind: 'platform', ...player })
    .where(eq(users.id, id));
}

/** Sessions and tokens go with the row. */
export async function deleteUser(tx: Queries, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id));
}

/** Whatever the ghost came by stays with its player; what that player has already is not doubled. */
export async function moveBelongings(tx: Queries, from: string, to: string): Promise<void> {
  await tx
    .update(gameAccounts)
    .set({
      userId: to,
      displayName: sql`case when exists (
        select 1 from game_accounts own
        where own.user_id = ${to} and own.game_id = game_accounts.game_id and own.deleted_at is null
          and lower(own.display_name) = lower(game_accounts.display_name)
      ) then left(game_accounts.display_name, 55) || '-' || left(game_accounts.id::text, 8)
      else game_accounts.display_name end`,
    })
    .where(eq(gameAccounts.userId, from));
  await tx
    .update(ownerships)
    .set({ userId: to })
    .where(
      and(
        eq(ownerships.userId, from),
        sql`${ownerships.productName} not in (select product_name from ownerships where user_id = ${to})`,
      ),
    );
  await tx
    .update(couponRedemptions)
    .set({ userId: to })
    .where(
      and(
        eq(couponRedemptions.userId, from),
        sql`${couponRedemptions.couponCode} not in (select coupon_code from coupon_redemptions where user_id = ${to})`,
      ),
    );
  await tx.update(legacyAccounts).set({ userId: to }).where(eq(legacyAccounts.userId, from));
  await tx.update(deviceReports).set({ userId: to }).where(eq(deviceReports.userId, from));
  await tx.update(consentReceipts).set({ userId: to }).where(eq(consentReceipts.userId, from));
}
