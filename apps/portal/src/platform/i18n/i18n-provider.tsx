import { DEFAULT_LOCALE, type PageLocale, PSEUDO_LOCALE } from '@gatehouse/domain/locales';
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import { ConfigContext } from '../config-context.ts';
import type { I18n } from './i18n.ts';
import { type Messages, noMessages } from './messages.ts';
import { PageLocaleContext, usePageLocale } from './page-locale.ts';

export const LoadTopicsContext = createContext<I18n['load'] | null>(null);

const MessagesContext = createContext<Messages>(noMessages());

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
 * Server and browser must format numbers alike. Browsers lack Bosnian and would format as English; Serbian in Latin
 * letters has the same formats and names of months. No browser has the pseudo-locale.
 */
const WRITTEN_AS: Partial<Record<PageLocale, string>> = {
  'bs-BA': 'sr-Latn-RS',
  [PSEUDO_LOCALE]: DEFAULT_LOCALE,
};

/** The locale for numbers and dates. */
export function useWrittenLocale(): string {
  const locale = usePageLocale();
  return WRITTEN_AS[locale] ?? locale;
}

export function useIsRtl(): boolean {
  const language = useWrittenLocale().slice(0, 2);
  return use(ConfigContext)?.rtlLanguages.includes(language) ?? false;
}
