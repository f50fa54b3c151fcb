import type { PageLocale } from '@gatehouse/domain/locales';
import { createContext, use } from 'react';

/** The locale in the URL. Numbers and dates may be formatted with another one. */
export const PageLocaleContext = createContext<PageLocale>('en-GB');

export function usePageLocale(): PageLocale {
  return use(PageLocaleContext);
}
