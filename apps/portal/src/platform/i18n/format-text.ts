import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { type Formatters, type FormatXMLElementFn, formatToParts } from 'intl-messageformat';
import { formatDate, formatNumber, pluralOf } from './formatters.ts';

export type TextValue<Rich> = string | number | Date | Rich | FormatXMLElementFn<Rich>;

/** The styles that a message can use, as in {when, date, long}. */
const STYLES = {
  number: { integer: { maximumFractionDigits: 0 }, percent: { style: 'percent' as const } },
  date: {
    short: { dateStyle: 'short' as const },
    medium: { dateStyle: 'medium' as const },
    long: { dateStyle: 'long' as const },
  },
  time: { short: { timeStyle: 'short' as const } },
};

/** Formatters in the shape that intl-messageformat calls. */
const formats = {
  getNumberFormat: (locale: string, options?: Intl.NumberFormatOptions) => ({
    format: (value: number) => formatNumber(locale, options, value),
  }),
  getDateTimeFormat: (locale: string, options?: Intl.DateTimeFormatOptions) => ({
    format: (value: Date | number) => formatDate(locale, options, value),
  }),
  getPluralRules: (locale: string, options?: Intl.PluralRulesOptions) => ({
    select: (value: number) => pluralOf(locale, options, value),
  }),
} as unknown as Formatters;

/** One string unless a value is a React node. Without react-intl, which adds 3.5 kB for a hook and a component. */
export function formatText<Rich>(
  elements: MessageFormatElement[],
  locale: string,
  values: Record<string, TextValue<Rich>> = {},
): (string | Rich)[] {
  return formatToParts<Rich>(elements, locale, formats, STYLES, values).map(({ value }) => value);
}
