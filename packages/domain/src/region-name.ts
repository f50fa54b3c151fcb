import { DEFAULT_LOCALE } from './locales.ts';

interface Region {
  id: string;
  display_names: Readonly<Record<string, string>>;
}

interface Places {
  environments: readonly { id: string; region: string }[];
  regions: readonly Region[];
}

/** The name of a region, in the language of the page. */
export function localRegionName({ id, display_names }: Region, locale: string): string {
  return display_names[locale] ?? display_names[DEFAULT_LOCALE] ?? id;
}

/** The region of an environment of a game, in the language of the page. */
export function regionName({ environments, regions }: Places, environmentId: string, locale: string): string {
  const environment = environments.find(({ id }) => id === environmentId);
  const region = regions.find(({ id }) => id === environment?.region);
  return region ? localRegionName(region, locale) : (environment?.region ?? environmentId);
}
