import { DEFAULT_LOCALE, type PageLocale, PSEUDO_LOCALE } from '@gatehouse/domain/locales';
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import type { I18n } from './i18n.ts';
import { LoadTopicsContext } from './lazy-view.ts';
import { type Messages, NO_MESSAGES } from './messages.ts';
import { PageLocaleContext, usePageLocale } from './page-locale.ts';

const MessagesContext = createContext<Messages>(NO_MESSAGES);

export function I18nProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  const messages = useSyncExternalStore(i18n.subscribe, i18n.messages, i18n.messages);
  return (
    <PageLocaleContext value={i18n.locale}>
      <MessagesContext value={messages}>
        <LoadTopicsContext value={i18n.load}>{children}</LoadTopicsContext>
      </MessagesContext>
    </PageLocaleContext>
  );
}

export function useMessages(): Messages {
  return use(MessagesContext);
}

/**
 * Server and browser must write a number alike. Browsers know no Bosnian and would write it as English; Croatian
 * writes numbers and dates the same way. The pseudo-locale is nobody's.
 */
const WRITTEN_AS: Partial<Record<PageLocale, string>> = { 'bs-BA': 'hr-HR', [PSEUDO_LOCALE]: DEFAULT_LOCALE };

/** In which language numbers and dates are written. */
export function useWrittenLocale(): string {
  const locale = usePageLocale();
  return WRITTEN_AS[locale] ?? locale;
}
