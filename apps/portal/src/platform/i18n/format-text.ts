import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { type FormatXMLElementFn, formatToParts } from 'intl-messageformat';

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

/** Cached: creating an Intl formatter costs more than using it a hundred times. */
const made = new Map<string, unknown>();

const formats = {
  getNumberFormat: kept(Intl.NumberFormat),
  getDateTimeFormat: kept(Intl.DateTimeFormat),
  getPluralRules: kept(Intl.PluralRules),
};

export const numberFormat = formats.getNumberFormat;
export const dateFormat = formats.getDateTimeFormat;
export const listFormat = kept(Intl.ListFormat);

/** Formats the text with its values: one string unless a value is a React node. */
export function formatText<Rich>(
  elements: MessageFormatElement[],
  locale: string,
  values: Record<string, TextValue<Rich>> = {},
): (string | Rich)[] {
  return formatToParts<Rich>(elements, locale, formats, STYLES, values).map(({ value }) => value);
}

function kept<Options, Format>(Kind: new (locale?: string | string[], options?: Options) => Format) {
  return (locale?: string | string[], options?: Options): Format => {
    const key = `${Kind.name} ${locale} ${JSON.stringify(options)}`;
    const format = (made.get(key) as Format | undefined) ?? new Kind(locale, options);
    made.set(key, format);
    return format;
  };
}
