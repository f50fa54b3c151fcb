import { type Language, languageOf, type PageLocale, PSEUDO_LOCALE } from '@gatehouse/domain/locales';
import { useConfig } from '../../platform/config-context.ts';
import { useHydratedLocation } from '../../platform/hydrated-location.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useStores } from '../../stores/stores-context.ts';
import { languageLink } from './language-link.rules.ts';

interface LanguageChoice {
  current: Language;
  languages: readonly Language[];
  /** URL of the same page in that language. A change of language loads a new document, so this is for plain links. */
  linkTo(locale: PageLocale): string;
  /** For the `lang` attribute. Undefined for the pseudo-locale, which is not a language. */
  tagOf(locale: PageLocale): string | undefined;
  /** Remembers the choice for URLs without a locale, if the visitor has consented. */
  keep(locale: PageLocale): void;
}

export function useLanguage(): LanguageChoice {
  const locale = usePageLocale();
  const { locales } = useConfig();
  const { localePreference } = useStores();
  const location = useHydratedLocation();
  return {
    current: languageOf(locale),
    languages: locales.map(languageOf),
    linkTo: (wanted) => languageLink(location, wanted),
    tagOf: (wanted) => (wanted === PSEUDO_LOCALE ? undefined : wanted),
    keep: localePreference.keep,
  };
}
