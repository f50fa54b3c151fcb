import type { Game } from '@gatehouse/contract/game';
import type { GameAccount } from '@gatehouse/contract/game-account';
import { regionName } from '@gatehouse/domain/region-name';

export const COLUMNS = ['name', 'region', 'lastPlayed'] as const;
export type Column = (typeof COLUMNS)[number];

export interface Order {
  column: Column;
  dir: 'asc' | 'desc';
}

export const FIRST_ORDER: Order = { column: 'lastPlayed', dir: 'desc' };

export interface AccountRow {
  id: string;
  name: string;
  region: string;
  lastPlayed: Date | null;
}

export interface EnvironmentOption {
  value: string;
  label: string;
}

type GameEnvironments = Pick<Game, 'gameId' | 'accountGroup' | 'regions' | 'environments'>;

/** The chosen account if it still exists, else the last used one, of this environment where one is given. */
export function pickAccount(
  accounts: readonly GameAccount[],
  chosen: string | undefined,
  environment?: string | null,
): GameAccount | null {
  const isHere = ({ gameEnvironmentId }: GameAccount) => !environment || gameEnvironmentId === environment;
  return accounts.find(({ id }) => id === chosen) ?? accounts.find(isHere) ?? null;
}

/**
 * Where the player plays: in the region chosen last, else where the last used account is, else where the game starts.
 * Null for a game without environments.
 */
export function environmentToPlay(
  { environments, region: first }: Pick<Game, 'environments' | 'region'>,
  accounts: readonly GameAccount[],
  chosenRegion: string | undefined,
): string | null {
  const isIn = (region: string | null | undefined) => (id: string) =>
    environments.some((one) => one.id === id && one.region === region);
  const ids = environments.map(({ id }) => id);
  const used = accounts.map(({ gameEnvironmentId }) => gameEnvironmentId);
  return (
    used.find(isIn(chosenRegion)) ??
    ids.find(isIn(chosenRegion)) ??
    used[0] ??
    ids.find(isIn(first)) ??
    ids[0] ??
    null
  );
}

export function rowsOf(
  game: GameEnvironments,
  accounts: readonly GameAccount[],
  locale: string,
): AccountRow[] {
  return accounts.map(({ id, displayName, gameEnvironmentId, lastLogin }) => ({
    id,
    name: displayName,
    region: regionName(game, gameEnvironmentId, locale),
    lastPlayed: lastLogin === null ? null : new Date(lastLogin),
  }));
}

/** Accounts that were never played come last in both directions. */
export function inOrder(rows: readonly AccountRow[], { column, dir }: Order, locale: string): AccountRow[] {
  const collator = new Intl.Collator(locale, { numeric: true });
  const direction = dir === 'asc' ? 1 : -1;
  return rows.toSorted((one, other) => {
    if (column !== 'lastPlayed') return direction * collator.compare(one[column], other[column]);
    if (!one.lastPlayed || !other.lastPlayed) return Number(!one.lastPlayed) - Number(!other.lastPlayed);
    return direction * (one.lastPlayed.getTime() - other.lastPlayed.getTime());
  });
}

export function orderOf(noted: { column: string; dir: 'asc' | 'desc' } | undefined): Order {
  const column = COLUMNS.find((known) => known === noted?.column);
  return column && noted ? { column, dir: noted.dir } : FIRST_ORDER;
}

/** A single region does not distinguish accounts. */
export function columnsOf({ regions }: Pick<Game, 'regions'>): Column[] {
  return COLUMNS.filter((column) => column !== 'region' || regions.length > 1);
}

/** The places an account can be in, named in the page’s language; the first is the default. */
export function environmentOptions(
  game: GameEnvironments & Pick<Game, 'region'>,
  locale: string,
): EnvironmentOption[] {
  const options = game.environments.map(({ id }) => ({ value: id, label: regionName(game, id, locale) }));
  const start = game.environments.findIndex(({ region }) => region === game.region);
  return start > 0 ? [...options.slice(start), ...options.slice(0, start)] : options;
}

/** A game that still has its own accounts lets players add them. */
export function hasOwnAccounts({ migrationType }: Pick<Game, 'migrationType'>): boolean {
  return migrationType !== 'None';
}

export function resetLink({ links, environments }: Game, environmentId: string): string | null {
  const region = environments.find(({ id }) => id === environmentId)?.region;
  return (region && links.password_reset?.[region]) || links.password_reset?.default || null;
}
