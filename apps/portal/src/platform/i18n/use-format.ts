import { formatDate, formatList, formatNumber, nameOf } from './formatters.ts';
import { useWrittenLocale } from './i18n-provider.tsx';

/** Formats numbers, dates, lists and names of currencies in the page's language. */
export function useFormat() {
  const locale = useWrittenLocale();
  return {
    number: (value: number, options?: Intl.NumberFormatOptions) => formatNumber(locale, options, value),
    date: (value: Date, options?: Intl.DateTimeFormatOptions) => formatDate(locale, options, value),
    list: (values: readonly string[], options?: Intl.ListFormatOptions) =>
      formatList(locale, options, values),
    currency: (code: string) => nameOf(locale, { type: 'currency' }, code),
    country: (code: string) => nameOf(locale, { type: 'region' }, code),
  };
}
