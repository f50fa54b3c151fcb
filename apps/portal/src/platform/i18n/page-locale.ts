import type { PageLocale } from '@gatehouse/domain/locales';
import { createContext, use } from 'react';

/** The locale in the address, which is the page's. Numbers and dates may be written as another one does. */
export const PageLocaleContext = createContext<PageLocale>('en-GB');

export function usePageLocale(): PageLocale {
  return use(PageLocaleContext);
}
