import { createContext, type ReactNode, use } from 'react';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';

const ContentLocale = createContext<string | null>(null);

/** The locale of the content texts below. */
export const ContentLocaleProvider = ContentLocale.Provider;

/** Text of the content. Sets `lang` if it is not in the page’s language. */
export function ContentText({ children }: { children: ReactNode }) {
  const locale = use(ContentLocale);
  const pageLocale = usePageLocale();
  if (!locale || locale === pageLocale) return children;
  return (
    <span lang={locale} dir="auto">
      {children}
    </span>
  );
}
