import { type Language, languageOf, type PageLocale, PSEUDO_LOCALE } from '@gatehouse/domain/locales';
import { carryFlow } from '../../framework/flow-entry.ts';
import { useHydratedLocation } from '../../framework/hydrated-location.ts';
import { useConfig } from '../../platform/config-context.ts';
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
  /** Before the link is followed: remembers the choice, if the visitor has consented, and carries a half-done sign-in over. */
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
    keep(wanted) {
      localePreference.keep(wanted);
      carryFlow(languageLink(location, wanted), location.state);
    },
  };
}
