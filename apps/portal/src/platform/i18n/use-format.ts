import { dateFormat, listFormat, numberFormat } from './format-text.ts';
import { useWrittenLocale } from './i18n-provider.tsx';

/** Formats numbers, dates and lists in the page's language. */
export function useFormat() {
  const locale = useWrittenLocale();
  return {
    number: (value: number, options?: Intl.NumberFormatOptions) =>
      numberFormat(locale, options).format(value),
    date: (value: Date, options?: Intl.DateTimeFormatOptions) => dateFormat(locale, options).format(value),
    list: (values: readonly string[]) => listFormat(locale).format(values),
  };
}
