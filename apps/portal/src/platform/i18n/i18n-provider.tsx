import { DEFAULT_LOCALE, type PageLocale, PSEUDO_LOCALE } from '@gatehouse/domain/locales';
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import { IntlProvider } from 'react-intl';
import type { I18n } from './i18n.ts';
import { LoadTopicsContext } from './lazy-view.ts';
import { PageLocaleContext } from './page-locale.ts';

const FallbackIds = createContext<ReadonlySet<string>>(new Set());

const IGNORED_ERRORS = new Set(['MISSING_TRANSLATION', 'MISSING_DATA']);

export function I18nProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  const messages = useSyncExternalStore(i18n.subscribe, i18n.messages, i18n.messages);
  return (
    <PageLocaleContext value={i18n.locale}>
      <FallbackIds value={messages.fallbacks}>
        <IntlProvider
          locale={formattingLocale(i18n.locale)}
          defaultLocale={DEFAULT_LOCALE}
          messages={messages.texts}
          onError={(error) => {
            if (!IGNORED_ERRORS.has(error.code)) throw error;
          }}
        >
          <LoadTopicsContext value={i18n.load}>{children}</LoadTopicsContext>
        </IntlProvider>
      </FallbackIds>
    </PageLocaleContext>
  );
}

/** The language of a text where it differs from the page's, for the `lang` attribute. */
export function useFallbackLang(id: string): string | undefined {
  return use(FallbackIds).has(id) ? DEFAULT_LOCALE : undefined;
}

/**
 * Server and browser must write a number alike. Browsers know no Bosnian and would write it as English; Croatian
 * writes numbers and dates the same way. The pseudo-locale is nobody's.
 */
const WRITTEN_AS: Partial<Record<PageLocale, string>> = { 'bs-BA': 'hr-HR', [PSEUDO_LOCALE]: DEFAULT_LOCALE };

function formattingLocale(locale: PageLocale): string {
  return WRITTEN_AS[locale] ?? locale;
}
