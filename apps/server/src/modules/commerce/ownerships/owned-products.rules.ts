import type { Ownership } from '@gatehouse/contract/library';

interface Granted {
  productName: string;
  source: 'grant' | 'coupon' | 'purchase';
  grantedAt: Date;
}

export interface AccountInGame {
  gameId: string;
  isMigrated: boolean;
  createdAt: Date;
}

interface BoughtExtra {
  productName: string;
  firstAt: Date;
}

interface Catalogue {
  productOf(gameId: string): string | undefined;
  isFree(productName: string): boolean;
}

const SOURCES = { grant: 'free', coupon: 'coupon', purchase: 'purchase' } as const;

/**
 * What was granted to a player, games with a migrated account, and free games that the player has an account in or bought
 * something for. An account in a paid game that was refunded stays, and the game does not. A free game has no row that
 * would have to be kept up to date: it leaves the library with its last account.
 */
export function ownedProductsOf(
  {
    granted,
    accounts,
    extras,
  }: {
    granted: readonly Granted[];
    accounts: readonly AccountInGame[];
    extras: readonly BoughtExtra[];
  },
  { productOf, isFree }: Catalogue,
): Ownership[] {
  const owned = new Map<string, Ownership>();
  const add = (productName: string, source: Ownership['source'], since: Date) => {
    if (owned.has(productName)) return;
    owned.set(productName, { productName, source, grantedAt: since.toISOString() });
  };
  for (const { productName, source, grantedAt } of granted) add(productName, SOURCES[source], grantedAt);
  for (const { gameId, isMigrated, createdAt } of oldestFirst(accounts)) {
    const productName = productOf(gameId);
    if (productName === undefined || !(isMigrated || isFree(productName))) continue;
    add(productName, isMigrated ? 'migration' : 'free', createdAt);
  }
  for (const { productName, firstAt } of extras) if (isFree(productName)) add(productName, 'free', firstAt);
  return [...owned.values()];
}

function oldestFirst(accounts: readonly AccountInGame[]): AccountInGame[] {
  return accounts.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}
