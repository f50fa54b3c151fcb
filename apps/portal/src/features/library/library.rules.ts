import type { Game } from '@gatehouse/contract/game';
import type { LibraryItem } from '@gatehouse/contract/library';
import type { Product } from '@gatehouse/contract/product';

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

export type Items = readonly LibraryItem[];

/** The launcher’s state of a game; null on the web. */
export interface LauncherFacts {
  running: string | null;
  progress: { productName: string; receivedBytes: number; totalBytes: number } | null;
}

export type GameStatus =
  | { kind: 'browser' }
  | { kind: 'running' }
  | { kind: 'updating'; share: number }
  | { kind: 'launcher' }
  | { kind: 'needs-launcher' };

/** Only what is known: the launcher does not report whether a client is installed. */
export function statusOf(
  { productName, playUrl }: Pick<LibraryItem, 'productName' | 'playUrl'>,
  launcher: LauncherFacts | null,
): GameStatus {
  if (launcher?.running === productName) return { kind: 'running' };
  if (launcher?.progress?.productName === productName) {
    const { receivedBytes, totalBytes } = launcher.progress;
    return { kind: 'updating', share: totalBytes > 0 ? Math.min(1, receivedBytes / totalBytes) : 0 };
  }
  if (playUrl !== null) return { kind: 'browser' };
  return { kind: launcher ? 'launcher' : 'needs-launcher' };
}

/** Matches any part of the name or genre, ignoring case and accents. */
export function gamesFound(items: Items, typed: string): LibraryItem[] {
  const wanted = plain(typed);
  return items.filter(({ displayName, genre }) => plain(`${displayName} ${genre}`).includes(wanted));
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The game in the `?game=` parameter. */
export function gameInAddress(search: string): string | null {
  const name = new URLSearchParams(search).get('game');
  return name && SLUG.test(name) ? name : null;
}

/** The game to show: the one in the URL, else the last shown one, else the first. */
export function shownGame(
  items: Items,
  inAddress: string | null,
  remembered: string | null,
): LibraryItem | null {
  const named = (name: string | null) => items.find(({ productName }) => productName === name);
  return named(inAddress) ?? named(remembered) ?? items[0] ?? null;
}

/** A free game before the player has an account in it, which is what puts it into the library. Null for other products. */
export function freeGameOf(product: Product, { gameId, accountGroup }: Game): LibraryItem | null {
  if (product.offer.kind !== 'free') return null;
  const { productName, displayName, genre, hero, thumb, wordmark, systems, playUrl } = product;
  const shown = { productName, displayName, genre, hero, thumb, wordmark, systems, playUrl };
  const own = { playedSeconds: 0, lastPlayed: null, belongings: [] };
  return { ...shown, gameId, accountGroup, environments: [], locales: [], ...own };
}

/** Whole minutes below an hour. Null if the game was never played. */
export function timePlayed({
  playedSeconds,
}: Pick<LibraryItem, 'playedSeconds'>): { unit: 'hours' | 'minutes'; count: number } | null {
  if (playedSeconds <= 0) return null;
  if (playedSeconds >= HOUR_S) return { unit: 'hours', count: Math.round(playedSeconds / HOUR_S) };
  return { unit: 'minutes', count: Math.max(1, Math.floor(playedSeconds / MINUTE_S)) };
}
