import { createHash } from 'node:crypto';
import type { Environment } from '@gatehouse/domain/environments';
import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';
import type { Queries } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Content } from '../../content/files/content.ts';
import { pickProductTexts } from '../../content/localisation/pick-locale.ts';
import { contentLocaleOf } from '../../content/localisation/supported-locale.rules.ts';
import type { UserRow } from '../../identity/users/users.service.ts';
import { gameOfProduct } from '../catalogue/game-of-product.ts';
import { type Purchaseable, purchaseablesOf } from '../catalogue/purchaseables.ts';
import type { OrderRow, Orders } from '../orders/orders.service.ts';
import type { Settlement } from '../orders/settlement.service.ts';
import type { OwnedProducts } from '../ownerships/owned-products.service.ts';
import type { Ownerships } from '../ownerships/ownerships.service.ts';
import { findAttempt, insertAttempt } from './purchase-attempts.repository.ts';

/** A product, or an edition, item or currency of one. */
export interface GrantedItem {
  productName: string;
  extraName: string | null;
}

interface Grant extends GrantedItem {
  /** The game account that an item or currency is for. Null for the game to ask. */
  accountId: string | null;
  /** A repeated key is the same grant, for 30 days. */
  key: string | null;
}

export type GrantRefusal = 'UNKNOWN_ITEM' | 'UNKNOWN_ACCOUNT' | 'OWNED' | 'OTHER_GRANT';
export type RevocationRefusal = 'NOT_OWNED' | 'BOUGHT';

export type Grants = ReturnType<typeof createGrants>;

/**
 * What an operator gives is an order without a price, so that the same rules grant it, tell the game and take it back. Callers
 * hold the player's row.
 */
export function createGrants({
  env,
  content,
  clock,
  orders,
  ownerships,
  ownedProducts,
  settlement,
  findOwnAccount,
}: {
  env: { environment: Environment };
  content: Content;
  clock: Clock;
  orders: Orders;
  ownerships: Ownerships;
  ownedProducts: Pick<OwnedProducts, 'has' | 'hasItem'>;
  settlement: Pick<Settlement, 'settleFree' | 'takeBackFree'>;
  findOwnAccount(userId: string, accountId: string, queries: Queries): Promise<{ gameId: string } | null>;
}) {
  function findItem({ productName, extraName }: GrantedItem): Purchaseable | undefined {
    const product = content.products.get(productName);
    return (
      product &&
      purchaseablesOf(product).find(({ extra }) => (extra === null ? null : extra.name) === extraName)
    );
  }

  async function isAccountOf(tx: Queries, userId: string, accountId: string, item: Purchaseable) {
    const account = await findOwnAccount(userId, accountId, tx);
    return item.isForAccount && account?.gameId === gameOfProduct(content, item.product.name)?.id;
  }

  async function order(tx: Queries, player: UserRow, item: Purchaseable, accountId: string | null) {
    const { product, extra } = item;
    const locale = contentLocaleOf(player.locale, env.environment) ?? DEFAULT_LOCALE;
    const texts = pickProductTexts(product, locale).value;
    const created = await orders.insert(
      tx,
      {
        userId: player.id,
        productName: product.name,
        purchaseableId: item.id,
        extraName: extra?.name ?? null,
        grantsProduct: item.grantsProduct,
        isUnique: item.isUnique,
        accountId,
        title: extra
          ? `${texts.displayName}: ${texts.extras[extra.name]?.title ?? extra.name}`
          : texts.displayName,
        locale: player.locale,
        amount: 0,
        currency: content.shop.currencies.default,
        taxAmount: 0,
        taxPercent: 0,
        provider: 'none',
      },
      'operator',
    );
    return settlement.settleFree(tx, created, player, 'operator');
  }

  return {
    knows: (item: GrantedItem): boolean => findItem(item) !== undefined,
    owns: (tx: Queries, player: UserRow, productName: string): Promise<boolean> =>
      ownedProducts.has(tx, player.id, productName),
    async grant(
      tx: Queries,
      player: UserRow,
      { accountId, key, ...granted }: Grant,
    ): Promise<{ order: OrderRow; isRepeated: boolean } | { refusal: GrantRefusal }> {
      const item = findItem(granted);
      if (!item) return { refusal: 'UNKNOWN_ITEM' };
      const requestHash = hashOf(granted, accountId);
      const known = key === null ? null : await findAttempt(tx, player.id, key);
      if (known && known.requestHash !== requestHash) return { refusal: 'OTHER_GRANT' };
      if (known) return { order: await orders.findOwn(player.id, known.orderId, tx), isRepeated: true };
      if (accountId !== null && !(await isAccountOf(tx, player.id, accountId, item))) {
        return { refusal: 'UNKNOWN_ACCOUNT' };
      }
      if (await ownedProducts.hasItem(tx, player.id, item)) return { refusal: 'OWNED' };
      const row = await order(tx, player, item, accountId);
      if (key !== null) {
        const attempt = { userId: player.id, idempotencyKey: key, requestHash, orderId: row.id };
        await insertAttempt(tx, { ...attempt, attemptedAt: clock.now() });
      }
      return { order: row, isRepeated: false };
    },

    /** Never what was paid for: a refund takes that back. Of currency, the last that was granted. */
    async revoke(
      tx: Queries,
      player: UserRow,
      { productName, extraName }: GrantedItem,
    ): Promise<{ order: OrderRow | null } | { refusal: RevocationRefusal }> {
      const own =
        extraName === null
          ? await ownerships.list(tx, player.id, productName)
          : await ownerships.listExtraOrders(tx, { userId: player.id, productName, extraName });
      if (own.length === 0) return { refusal: 'NOT_OWNED' };
      for (const { orderId } of own) {
        if (orderId === null) {
          await ownerships.revoke(tx, player.id, productName);
          return { order: null };
        }
        const given = await orders.lock(tx, orderId);
        if (given?.status !== 'paid' || given.amount > 0) continue;
        return { order: await settlement.takeBackFree(tx, given, player) };
      }
      return { refusal: 'BOUGHT' };
    },
  };
}

function hashOf({ productName, extraName }: GrantedItem, accountId: string | null): string {
  const parts = ['grant', productName, extraName, accountId];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
