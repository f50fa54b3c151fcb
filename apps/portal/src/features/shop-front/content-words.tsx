import { createContext, type ReactNode, use } from 'react';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';

const ContentLocale = createContext<string | null>(null);

/** The language that the words of the content below are in. */
export const ContentLocaleProvider = ContentLocale.Provider;

/** Words of the content. Where they are not in the page's language, they say which one they are in. */
export function ContentWords({ children }: { children: ReactNode }) {
  const locale = use(ContentLocale);
  const pageLocale = usePageLocale();
  if (!locale || locale === pageLocale) return children;
  return (
    <span lang={locale} dir="auto">
      {children}
    </span>
  );
}
