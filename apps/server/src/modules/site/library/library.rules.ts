import type { LibraryItem, OwnedExtra, Ownership } from '@gatehouse/contract/library';

interface Granted {
  productName: string;
  source: 'grant' | 'coupon' | 'purchase';
  grantedAt: Date;
}

interface Played {
  gameId: string;
  isMigrated: boolean;
  createdAt: Date;
  lastLoginAt: Date | null;
}

interface BoughtExtra {
  productName: string;
  extraName: string;
  grantedAt: Date;
}

const SOURCES = { grant: 'free', coupon: 'coupon', purchase: 'purchase' } as const;

/**
 * What was granted to a player, the games that they have accounts in, and the free games that they have bought something for:
 * a free game needs no grant.
 */
export function ownedBy(
  granted: readonly Granted[],
  accounts: readonly Played[],
  productOf: (gameId: string) => string | undefined,
  extrasOfFreeGames: readonly BoughtExtra[] = [],
): Ownership[] {
  const owned = new Map<string, Ownership>();
  for (const { productName, source, grantedAt } of granted) {
    owned.set(productName, { productName, source: SOURCES[source], grantedAt: grantedAt.toISOString() });
  }
  for (const { gameId, isMigrated, createdAt } of oldestFirst(accounts)) {
    const productName = productOf(gameId);
    if (productName === undefined || owned.has(productName)) continue;
    const source = isMigrated ? 'migration' : 'free';
    owned.set(productName, { productName, source, grantedAt: createdAt.toISOString() });
  }
  for (const { productName, grantedAt } of extrasOfFreeGames) {
    if (owned.has(productName)) continue;
    owned.set(productName, { productName, source: 'free', grantedAt: grantedAt.toISOString() });
  }
  return [...owned.values()];
}

/** Currency that was bought several times is one entry. */
export function extrasOwned(bought: readonly BoughtExtra[]): OwnedExtra[] {
  const owned = new Map<string, OwnedExtra>();
  for (const { productName, extraName, grantedAt } of bought) {
    const known = owned.get(`${productName} ${extraName}`);
    const latest = [known?.grantedAt ?? '', grantedAt.toISOString()].sort().at(-1) ?? '';
    owned.set(`${productName} ${extraName}`, {
      productName,
      extraName,
      grantedAt: latest,
      count: (known?.count ?? 0) + 1,
    });
  }
  return [...owned.values()];
}

export function lastPlayedIn(gameId: string, accounts: readonly Played[]): string | null {
  const moments = accounts.flatMap((one) =>
    one.gameId === gameId ? (one.lastLoginAt?.getTime() ?? []) : [],
  );
  return moments.length > 0 ? new Date(Math.max(...moments)).toISOString() : null;
}

/** Last played first; games that were never played, by name. */
export function inOrder(items: readonly LibraryItem[], locale: string): LibraryItem[] {
  const { compare } = new Intl.Collator(locale);
  return items.toSorted(
    (one, other) =>
      (other.lastPlayed ?? '').localeCompare(one.lastPlayed ?? '', 'en') ||
      compare(one.displayName, other.displayName),
  );
}

function oldestFirst(accounts: readonly Played[]): Played[] {
  return accounts.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}
