import type { Locale } from '@gatehouse/domain/locales';
import type { Game } from '../files/content.ts';
import { pickLocale } from './pick-locale.ts';

export function regionNameOf({ regions }: Pick<Game, 'regions'>, region: string, wanted: Locale): string {
  const names = regions.find(({ id }) => id === region)?.display_names ?? {};
  return pickLocale(new Map(Object.entries(names) as [Locale, string][]), wanted)?.value ?? region;
}
