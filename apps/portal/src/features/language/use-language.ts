import { type Language, languageOf, type PageLocale, PSEUDO_LOCALE } from '@gatehouse/domain/locales';
import { useConfig } from '../../platform/config-context.ts';
import { useHydratedLocation } from '../../platform/hydrated-location.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useStores } from '../../stores/stores-context.ts';
import { languageLink } from './language-link.rules.ts';

interface LanguageChoice {
  current: Language;
  languages: readonly Language[];
  /** The same page in that language. Another language is another document, so this is for plain links. */
  linkTo(locale: PageLocale): string;
  /** For the `lang` attribute. The pseudo-locale is no language, so it has none. */
  tagOf(locale: PageLocale): string | undefined;
  /** Keeps the choice for addresses without a language, where the visitor allowed it. */
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
