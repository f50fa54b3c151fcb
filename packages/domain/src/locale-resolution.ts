import {
  DEFAULT_LOCALE,
  isPageLocale,
  LOCALES,
  type Locale,
  type PageLocale,
  PSEUDO_LOCALE,
} from './locales.ts';

/** For languages with several of our territories, or with another code in browsers. */
const MAIN_LOCALES: Readonly<Record<string, Locale>> = {
  en: 'en-GB',
  es: 'es-ES',
  'es-419': 'es-MX',
  'es-us': 'es-MX',
  pt: 'pt-PT',
  no: 'nb-NO',
  nn: 'nb-NO',
  iw: 'he-IL',
};

const ACCEPTED_LANGUAGES_MAX = 20;

export interface OfferedLocales {
  readonly locales: readonly PageLocale[];
  /** For visitors whose language is not offered. */
  readonly fallback: Locale;
}

export const ALL_LOCALES: OfferedLocales = { locales: LOCALES, fallback: DEFAULT_LOCALE };

/** The first locale that a publisher lists is the fallback; without a list all are offered. */
export function offeredLocales(listed: readonly Locale[] | undefined): OfferedLocales {
  const [fallback] = listed ?? [];
  return listed && fallback ? { locales: listed, fallback } : ALL_LOCALES;
}

export interface LocalePreferences {
  readonly url?: string | null | undefined;
  readonly stored?: string | null | undefined;
  readonly accepted?: readonly string[] | undefined;
  /** Whether the pseudo-locale is served here. */
  readonly pseudo?: boolean | undefined;
  /** The locales that the publisher offers; all by default. */
  readonly offered?: OfferedLocales | undefined;
}

/** Parses an Accept-Language header into language tags, in order of preference. */
export function parseAcceptLanguage(header: string | null | undefined): string[] {
  return (header ?? '')
    .split(',', ACCEPTED_LANGUAGES_MAX)
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i.test(tag) && weight > 0 && weight <= 1)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

/** The locale of the URL, else the stored one, else that of the browser, else en-GB or the publisher's fallback. */
export function resolveLocale({
  url,
  stored,
  accepted = [],
  pseudo = false,
  offered = ALL_LOCALES,
}: LocalePreferences): PageLocale {
  const choice = { pseudo, locales: offered.locales };
  return (
    matchTag(url, choice) ?? matchTag(stored, choice) ?? matchAccepted(accepted, choice) ?? offered.fallback
  );
}

/** Whether pages in it are served. */
export function isOffered(
  candidate: unknown,
  pseudo: boolean,
  { locales }: OfferedLocales,
): candidate is PageLocale {
  return isPageLocale(candidate, pseudo) && (candidate === PSEUDO_LOCALE || locales.includes(candidate));
}

interface Choice {
  readonly pseudo: boolean;
  readonly locales: readonly PageLocale[];
}

/** The first supported language wins; within it an exact territory, even a later one, beats the main territory. */
function matchAccepted(accepted: readonly string[], choice: Choice): PageLocale | null {
  const first = accepted.find((tag) => matchTag(tag, choice));
  if (!first) return null;
  const sameLanguage = accepted.filter((tag) => languageIn(tag) === languageIn(first));
  for (const tag of sameLanguage) {
    const exact = exactMatch(tag, choice);
    if (exact) return exact;
  }
  return matchTag(first, choice);
}

function matchTag(tag: string | null | undefined, choice: Choice): PageLocale | null {
  if (!tag) return null;
  const language = languageIn(tag);
  return (
    exactMatch(tag, choice) ??
    mainLocale(`${language}-${territoryIn(tag)}`.toLowerCase(), choice) ??
    mainLocale(language, choice) ??
    choice.locales.find((locale) => languageIn(locale) === language) ??
    null
  );
}

/** Ignores case, underscores and a script between language and territory: `de_de`, `zh-Hant-TW`. */
function exactMatch(tag: string, { pseudo, locales }: Choice): PageLocale | null {
  const candidate = `${languageIn(tag)}-${territoryIn(tag)}`;
  if (candidate === PSEUDO_LOCALE) return pseudo ? PSEUDO_LOCALE : null;
  return isPageLocale(candidate, pseudo) && locales.includes(candidate) ? candidate : null;
}

function mainLocale(key: string, { locales }: Choice): Locale | null {
  const main = Object.hasOwn(MAIN_LOCALES, key) ? MAIN_LOCALES[key] : undefined;
  return main && locales.includes(main) ? main : null;
}

function languageIn(tag: string): string {
  return tag.split(/[-_]/, 1)[0]?.toLowerCase() ?? '';
}

function territoryIn(tag: string): string {
  const [, ...subtags] = tag.split(/[-_]/);
  return subtags.find((subtag) => /^(?:[a-z]{2}|\d{3})$/i.test(subtag))?.toUpperCase() ?? '';
}
