import type { LibraryItem } from '@gatehouse/contract/library';

interface Played {
  gameId: string;
  lastLoginAt: Date | null;
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
