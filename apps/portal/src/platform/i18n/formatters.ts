/** Formatted texts by formatter and value. */
export type FormattedValues = Record<string, Record<string, string>>;

/**
 * What the server formatted for this page. The first formatter of a kind takes a phone more than 100 ms to create, and
 * browsers with another version of CLDR would format some values differently, so hydration uses the texts of the server.
 */
let formatted: FormattedValues = {};
let isRecording = false;

export function keepServerFormats(values: FormattedValues): void {
  formatted = values;
}

/** Renders on the server and returns what was formatted. Rendering is synchronous, so no other page is recorded. */
export function recordFormats<Result>(render: () => Result): { result: Result; formats: FormattedValues } {
  formatted = {};
  isRecording = true;
  try {
    return { result: render(), formats: formatted };
  } finally {
    formatted = {};
    isRecording = false;
  }
}

export const formatNumber = formatter(Intl.NumberFormat, (format, value: number) => format.format(value));
export const formatDate = formatter(Intl.DateTimeFormat, (format, value: Date | number) =>
  format.format(value),
);
export const formatList = formatter(Intl.ListFormat, (format, values: readonly string[]) =>
  format.format(values),
);
export const pluralOf = formatter(Intl.PluralRules, (rules, value: number) => rules.select(value));
export const nameOf = formatter(
  Intl.DisplayNames as new (
    locale: string,
    options: Intl.DisplayNamesOptions,
  ) => Intl.DisplayNames,
  (names, code: string) => names.of(code) ?? code,
);

/** Cached: creating an Intl formatter costs more than using it a hundred times. */
const made = new Map<string, unknown>();

function formatter<Options, Format, Value>(
  Kind: new (locale: string, options: Options) => Format,
  apply: (format: Format, value: Value) => string,
) {
  return (locale: string, options: Options, value: Value): string => {
    const key = `${Kind.name} ${locale} ${JSON.stringify(options)}`;
    const name = JSON.stringify(value);
    const known = formatted[key]?.[name];
    if (known !== undefined) return known;
    const format = (made.get(key) as Format | undefined) ?? new Kind(locale, options);
    made.set(key, format);
    const text = apply(format, value);
    if (isRecording) {
      formatted[key] ??= {};
      formatted[key][name] = text;
    }
    return text;
  };
}
