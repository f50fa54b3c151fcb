import { ENVIRONMENTS } from '@gatehouse/domain/environments';
import { LITTLE_GAMES_CATEGORIES_MAX, MAGAZINE_ENTRIES } from '@gatehouse/domain/limits';
import * as z from 'zod/mini';
import {
  gameKey,
  image,
  languageInPath,
  link,
  locale,
  localeInPath,
  matching,
  provider,
  slug,
  text,
  uuid,
  words,
} from './fields.ts';

/** Same origin by default, so paths are allowed beside absolute addresses. */
const apiUrl = matching(String.raw`(?:\/|https?:\/\/).*`, 2048);

export const clientConfig = z.object({
  environment: z.enum(ENVIRONMENTS),
  core: z.object({
    apiUrl,
    /** Store and config calls go here. */
    storeApiUrl: apiUrl,
    userSessionDomain: text(253),
  }),
  features: z.object({
    clientDownload: z.optional(z.object({ injectionServiceUrl: apiUrl })),
    /** Whose accounts open one here. Without any, none is offered. */
    socialProviders: z.optional(z.array(provider)),
    challenge: z.optional(z.object({ scriptUrl: apiUrl })),
    /** Where advertisements come from. Without a `host` those who refused marketing see none. */
    interstitial: z.optional(
      z.object({
        host: z.optional(apiUrl),
        hostWithConsent: apiUrl,
        /** Whether a zone of any language is for visitors too; where not, nothing is asked for them. */
        forVisitors: z.boolean(),
      }),
    ),
  }),
  version: text(32),
  defaultBranch: gameKey,
  rtlLanguages: z.array(text(2, 2)),
  brand: z.object({
    name: words,
    logo: image,
    /** The accent colour, where a publisher sets one. */
    amber: z.optional(matching('#[0-9a-fA-F]{6}', 7)),
  }),
  copyright: z.object({ holder: words, year: z.int() }),
  links: z.object({ support: link, board: link, terms: link, privacy: link }),
  locales: z.array(locale),
  /** Ids that third parties know this portal's players by. */
  clientIds: z.object({ board: uuid, support: uuid, launcher: uuid, interstitial: uuid }),
  /** Where the launcher may be sent with a one-time code, for the page that asks the player. */
  launcherRedirects: z.array(text(2048)),
});
export type ClientConfig = z.infer<typeof clientConfig>;

export const titledLink = z.object({ title: words, link });
export type TitledLink = z.infer<typeof titledLink>;

const linkColumn = z.object({ title: words, links: z.array(titledLink) });

export const footerConfig = z.object({
  locale: localeInPath,
  column1: linkColumn,
  column2: linkColumn,
  column3: linkColumn,
  column4: z.object({ title: words, links: z.array(z.object({ title: words, link, icon: slug })) }),
});
export type FooterConfig = z.infer<typeof footerConfig>;

export const navigationConfig = z.object({
  locale: localeInPath,
  browserGames: titledLink,
  mmorpg: titledLink,
  littleGames: z.object({
    title: words,
    categories: z.array(titledLink).check(z.minLength(1), z.maxLength(LITTLE_GAMES_CATEGORIES_MAX)),
  }),
  magazine: z.object({ title: words, entries: z.array(titledLink).check(z.length(MAGAZINE_ENTRIES)) }),
});
export type NavigationConfig = z.infer<typeof navigationConfig>;

const zone = z.optional(text(64));

export const interstitialConfig = z.object({
  zoneId: zone,
  zoneIdSignedIn: zone,
  showNotSignedIn: z.boolean(),
});
export type InterstitialConfig = z.infer<typeof interstitialConfig>;

export const configParams = z.object({ locale: localeInPath });
export const interstitialParams = z.object({ lang: languageInPath });
