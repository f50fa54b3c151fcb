import type { PageLocale } from '@gatehouse/domain/locales';
import { createContext, use } from 'react';

/** The locale in the address, which is the page's. Not react-intl's: the pseudo-locale formats as the default one. */
export const PageLocaleContext = createContext<PageLocale>('en-GB');

export function usePageLocale(): PageLocale {
  return use(PageLocaleContext);
}
