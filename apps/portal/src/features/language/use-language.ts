import type { PageLocale } from '@gatehouse/domain/locales';
import { useLocation } from 'react-router';
import { languageLink } from './language-link.rules.ts';

export function useLanguageLinks(): (locale: PageLocale) => string {
  const location = useLocation();
  return (locale) => languageLink(location, locale);
}
