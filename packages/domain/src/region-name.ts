import { DEFAULT_LOCALE } from './locales.ts';

interface Places {
  environments: readonly { id: string; region: string }[];
  regions: readonly { id: string; display_names: Readonly<Record<string, string>> }[];
}

/** The region of an environment of a game, in the language of the page. */
export function regionName({ environments, regions }: Places, environmentId: string, locale: string): string {
  const environment = environments.find(({ id }) => id === environmentId);
  const names = regions.find(({ id }) => id === environment?.region)?.display_names;
  return names?.[locale] ?? names?.[DEFAULT_LOCALE] ?? environment?.region ?? environmentId;
}
