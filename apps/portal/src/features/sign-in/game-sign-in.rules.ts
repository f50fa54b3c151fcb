import type { Game } from '@gatehouse/contract/game';
import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';

/** The fields of the game that the sign-in page needs. */
export type GameSignIn = Pick<
  Game,
  'migrationType' | 'region' | 'regions' | 'environments' | 'links' | 'upperCasesLogin'
>;

export interface RegionOption {
  value: string;
  label: string;
}

/** The regions to choose from, named in the page’s language. Empty for a single region. */
export function regionOptions(game: GameSignIn | null, locale: string): RegionOption[] {
  if (!game || game.regions.length < 2) return [];
  return game.regions.map(({ id, display_names: names }) => ({
    value: id,
    label: names[locale] ?? names[DEFAULT_LOCALE] ?? id,
  }));
}

export function firstRegion(game: GameSignIn | null): string | null {
  return game?.region ?? game?.regions[0]?.id ?? null;
}

export function environmentOf(game: GameSignIn, region: string | null): string | null {
  const { environments } = game;
  return (environments.find((environment) => environment.region === region) ?? environments[0])?.id ?? null;
}

/** Where a player signs in to the platform from the page of a game, so that the session knows the account of that place. */
export function placeOf(game: GameSignIn | null, region: string | null) {
  const gameEnvironmentId = game && environmentOf(game, region);
  return { ...(region ? { region } : {}), ...(gameEnvironmentId ? { gameEnvironmentId } : {}) };
}

/** A migrating game has the passwords of its own accounts, so its own page resets them. */
export function externalResetLink(game: GameSignIn | null, region: string | null): string | null {
  if (!game || game.migrationType === 'None') return null;
  const { password_reset: links } = game.links;
  return (region && links?.[region]) || links?.default || null;
}

/** Whether the password belongs to the game account, not to the platform account. */
export function usesGameAccount(game: GameSignIn | null): game is GameSignIn {
  return game !== null && game.migrationType !== 'None';
}

/** The identity in the form that the game expects. */
export function identityAsTyped(game: GameSignIn | null, text: string): string {
  return game?.upperCasesLogin ? text.toUpperCase() : text;
}

/** The product of a tracking event on the sign-in page: the game in the URL, else the platform. */
export function productOf(game: Pick<Game, 'productName'> | null): string {
  return game?.productName ?? 'gatehouse';
}
