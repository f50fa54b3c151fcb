import type { Game } from '@gatehouse/contract/game';
import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';

/** The region of an environment of a game, in the language of the page. */
export function regionName(
  { environments, regions }: Pick<Game, 'environments' | 'regions'>,
  environmentId: string,
  locale: string,
): string {
  const environment = environments.find(({ id }) => id === environmentId);
  const names = regions.find(({ id }) => id === environment?.region)?.display_names;
  return names?.[locale] ?? names?.[DEFAULT_LOCALE] ?? environment?.region ?? environmentId;
}
