import { formatDate, formatList, formatNumber, nameOf } from './formatters.ts';
import { useIsRtl, useWrittenLocale } from './i18n-provider.tsx';

/** Formats numbers, dates, lists and names of currencies in the page's language. */
export function useFormat() {
  const locale = useWrittenLocale();
  const isRtl = useIsRtl();
  return {
    number: (value: number, options?: Intl.NumberFormatOptions) => formatNumber(locale, options, value),
    date: (value: Date, options?: Intl.DateTimeFormatOptions) => formatDate(locale, options, value),
    // Starts with a mark: after a Latin name it would run from left to right, its Arabic conjunctions at the wrong words.
    list: (values: readonly string[], options?: Intl.ListFormatOptions) =>
      `${isRtl ? '\u200f' : ''}${formatList(locale, options, values)}`,
    currency: (code: string) => nameOf(locale, { type: 'currency' }, code),
    country: (code: string) => nameOf(locale, { type: 'region' }, code),
  };
}
