import { ERASURE_WAIT_S } from '@gatehouse/domain/limits';
import type { Database, Queries } from '../../../db/db.ts';
import type { Logger } from '../../../log.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { GameWebhooks } from '../../commerce/game-webhooks/game-webhooks.service.ts';
import type { Orders } from '../../commerce/orders/orders.service.ts';
import type { Ownerships } from '../../commerce/ownerships/ownerships.service.ts';
import type { GameAccounts } from '../../games/game-accounts/game-accounts.service.ts';
import type { LegacyAccounts } from '../../games/legacy-accounts/legacy-accounts.service.ts';
import type { BannedIdentity, Bans } from '../../identity/bans/bans.service.ts';
import type { LinkedProviders } from '../../identity/linked-providers/linked-providers.service.ts';
import type { UserRow, Users } from '../../identity/users/users.service.ts';
import type { Tracking } from '../tracking/tracking.service.ts';
import { eraseByEmail, hasOpenWithdrawal } from './erasure.repository.ts';

const ACCOUNTS_PER_QUERY = 100;

/**
 * Erases accounts whose time has come. All rows that refer to the player are deleted with the row of the user; what stays
 * is in `player-data.ts`.
 */
export function createAccountErasure({
  db,
  clock,
  logger,
  users,
  bans,
  linkedProviders,
  ownerships,
  orders,
  gameWebhooks,
  gameAccounts,
  legacyAccounts,
  tracking,
}: {
  db: Database;
  clock: Clock;
  logger: Pick<Logger, 'info' | 'error'>;
  users: Users;
  bans: Bans;
  linkedProviders: LinkedProviders;
  ownerships: Ownerships;
  orders: Orders;
  gameWebhooks: GameWebhooks;
  gameAccounts: GameAccounts;
  legacyAccounts: LegacyAccounts;
  tracking: Tracking;
}) {
  const isDue = ({ erasesAt }: UserRow) => erasesAt !== null && erasesAt <= clock.now();

  /** The player gets a mail when a payment or refund ends, but a provider that never reports it cannot keep the account. */
  async function hasToWait(tx: Queries, { id, erasesAt }: UserRow): Promise<boolean> {
    const waitedMs = clock.now().getTime() - (erasesAt?.getTime() ?? 0);
    if (waitedMs >= ERASURE_WAIT_S * 1000) return false;
    return (await orders.hasOpen(tx, id)) || (await hasOpenWithdrawal(tx, id));
  }

  async function holdBan(tx: Queries, user: UserRow): Promise<void> {
    const providers = await linkedProviders.list(user.id, tx);
    const identities: BannedIdentity[] = providers.map(({ provider, subject }) => ({ provider, subject }));
    // Another person may own an address that was never validated.
    if (user.emailCanonical !== null && user.emailValidatedAt !== null) {
      identities.push({ email: user.emailCanonical });
    }
    await bans.hold(tx, user.id, identities);
  }

  async function tellGames(tx: Queries, userId: string): Promise<void> {
    const owned = await ownerships.list(tx, userId);
    const ordered = await orders.listProducts(tx, userId);
    await gameWebhooks.announceDeletion(tx, {
      userId,
      accounts: await gameAccounts.listAll(tx, userId),
      productNames: [...owned.map(({ productName }) => productName), ...ordered],
    });
  }

  /** One transaction, so that a node that dies leaves all or nothing. False when the player keeps the account for now. */
  const eraseUser = (known: UserRow): Promise<boolean> =>
    db.transaction(async (tx) => {
      const legacyIds = await legacyAccounts.lockAllOf(tx, known);
      const user = await users.lock(tx, known.id);
      if (!user || !isDue(user) || (await hasToWait(tx, user))) return false;
      await holdBan(tx, user);
      await tellGames(tx, user.id);
      await legacyAccounts.delete(tx, legacyIds);
      await orders.release(tx, user.id);
      const providers = await linkedProviders.list(user.id, tx);
      const emails = [user.email, user.emailCanonical, ...providers.map(({ email }) => email)];
      await eraseByEmail(
        tx,
        emails.filter((email) => email !== null),
      );
      await users.delete(tx, user.id);
      return true;
    });

  async function erase(userId: string): Promise<void> {
    const user = await users.findById(userId);
    if (!user || !isDue(user)) return;
    if (!(await eraseUser(user))) return;
    // After a restore the id tells whom to erase again.
    logger.info({ user: userId }, 'account.erased');
  }

  return {
    /** An account that fails is tried in the next hour, and does not hold up the others. */
    async eraseDue(): Promise<void> {
      let after: string | null = null;
      for (;;) {
        const ids: string[] = await users.listToErase(after, ACCOUNTS_PER_QUERY);
        for (const id of ids) {
          try {
            // Before the transaction, because a player may have very many.
            while (await tracking.deleteSomeOf(id));
            await erase(id);
          } catch (error) {
            logger.error({ err: error, user: id }, 'account.erasure-failed');
          }
        }
        after = ids.at(-1) ?? null;
        if (ids.length < ACCOUNTS_PER_QUERY) return;
      }
    },
  };
}
