import { CLIENT_SYSTEMS } from '@gatehouse/domain/catalogue';
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
  replyText,
  slug,
  text,
  timestamp,
  uuid,
} from './fields.ts';
import { legalVersions } from './legal.ts';

/** Same origin by default, so paths are allowed as well as absolute URLs. */
const apiUrl = matching(String.raw`(?:\/|https?:\/\/).*`, 2048);

export const clientConfig = z.object({
  environment: z.enum(ENVIRONMENTS),
  core: z.object({
    apiUrl,
    /** The base URL of store and config calls. */
    storeApiUrl: apiUrl,
    userSessionDomain: text(253),
  }),
  features: z.object({
    clientDownload: z.optional(
      z.object({
        injectionServiceUrl: apiUrl,
        /** The systems that it has an installer for; Windows alone without it. */
        systems: z.optional(z.array(z.enum(CLIENT_SYSTEMS))),
        /** Whether it has a Debian package too. */
        hasDeb: z.optional(z.boolean()),
      }),
    ),
    /** The enabled social providers. */
    socialProviders: z.optional(z.array(provider)),
    challenge: z.optional(z.object({ scriptUrl: apiUrl })),
    /** Where advertisements come from. Without a `host`, visitors without marketing consent see none. */
    interstitial: z.optional(
      z.object({
        host: z.optional(apiUrl),
        hostWithConsent: apiUrl,
        /** Whether any language has a zone for visitors; if not, there is no ad request for them. */
        forVisitors: z.boolean(),
        /** Where the one-time code of an advertisement would be sent; the code is issued for this URI. */
        redirectUri: text(2048),
      }),
    ),
  }),
  version: text(32),
  defaultBranch: gameKey,
  rtlLanguages: z.array(text(2, 2)),
  brand: z.object({
    name: replyText,
    logo: image,
    /** The publisher's accent colour. */
    amber: z.optional(matching('#[0-9a-fA-F]{6}', 7)),
  }),
  copyright: z.object({ holder: replyText, year: z.int() }),
  links: z.object({ support: link, board: link, terms: link, privacy: link }),
  /** The versions that `links` lead to, which new players accept. */
  legal: z.optional(legalVersions),
  /** Whether players may have accepted an older version of the terms or the privacy policy. */
  hasLegalChanges: z.optional(z.boolean()),
  /** Those that the publisher offers. */
  locales: z.array(locale),
  /** Versions of the texts that the publisher replaced, by locale; absent where none are. */
  ownTexts: z.optional(z.partialRecord(locale, text(16, 16))),
  /** For visitors whose language is not offered. */
  fallbackLocale: localeInPath,
  /** The ids of the registered clients. */
  clientIds: z.object({
    board: uuid,
    support: uuid,
    /** Browser games; without it they are opened without a code. */
    game: z.optional(uuid),
    launcher: uuid,
    interstitial: uuid,
  }),
  /** The allowed redirect URIs of the launcher, for the page on which the player confirms. */
  launcherRedirects: z.array(text(2048)),
});
export type ClientConfig = z.infer<typeof clientConfig>;

export const titledLink = z.object({ title: replyText, link });
export type TitledLink = z.infer<typeof titledLink>;

const linkColumn = z.object({ title: replyText, links: z.array(titledLink) });

export const footerConfig = z.object({
  locale: localeInPath,
  column1: linkColumn,
  column2: linkColumn,
  column3: linkColumn,
  column4: z.object({ title: replyText, links: z.array(z.object({ title: replyText, link, icon: slug })) }),
});
export type FooterConfig = z.infer<typeof footerConfig>;

export const navigationConfig = z.object({
  locale: localeInPath,
  browserGames: titledLink,
  mmorpg: titledLink,
  littleGames: z.object({
    title: replyText,
    categories: z.array(titledLink).check(z.minLength(1), z.maxLength(LITTLE_GAMES_CATEGORIES_MAX)),
  }),
  magazine: z.object({ title: replyText, entries: z.array(titledLink).check(z.length(MAGAZINE_ENTRIES)) }),
});
export type NavigationConfig = z.infer<typeof navigationConfig>;

export const ANNOUNCEMENT_KINDS = ['info', 'warning', 'maintenance'] as const;

export const shownAnnouncement = z.object({
  id: slug,
  kind: z.enum(ANNOUNCEMENT_KINDS),
  /** Null for a maintenance, of which the portal has the words. */
  message: z.nullable(z.object({ locale, text: replyText, link: z.nullable(titledLink) })),
  maintenance: z.nullable(z.object({ game: replyText, starts: timestamp, isRunning: z.boolean() })),
  ends: timestamp,
  /** The paths without locale on which it is shown, with all below; null for every page. */
  pages: z.nullable(z.array(text(256))),
});

export const announcements = z.object({
  /** Those that are shown now, those that close a game first. */
  announcements: z.array(shownAnnouncement),
});
export type Announcements = z.infer<typeof announcements>;

const zone = z.optional(text(64));

export const interstitialConfig = z.object({
  zoneId: zone,
  zoneIdSignedIn: zone,
  showNotSignedIn: z.boolean(),
});
export type InterstitialConfig = z.infer<typeof interstitialConfig>;

export const configParams = z.object({ locale: localeInPath });
export const interstitialParams = z.object({ lang: languageInPath });
